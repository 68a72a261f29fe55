import type { DialogSnapshot } from './leg-report';
import type { Exchange, RequestMeta } from '../message';

export interface VoiceRequests {
  /** Addressed to the process that owns the call. Answers once the hangup has begun. */
  'voice.hangup': Exchange<{ call_id: string }, { accepted: boolean }>;
  /** Any process: send BYE for a dialog whose owner died. */
  'voice.release_dialog': Exchange<{ call_id: string; dialog: DialogSnapshot }, { released: boolean }>;
}

export const VOICE_REQUESTS = {
  'voice.hangup': { service: 'voice', kind: 'command', addressed: true },
  'voice.release_dialog': { service: 'voice', kind: 'command' },
} as const satisfies Record<keyof VoiceRequests, RequestMeta>;
