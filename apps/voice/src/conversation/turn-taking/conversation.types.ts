import type { EndCallReason } from '@parley/contracts';

/** Times of the conversation, in milliseconds. */
export interface ConversationRules {
  /** Barge-in: caller speech over the agent's before the agent pauses; longer over a greeting. */
  bargeInMs: number;
  introBargeInMs: number;
  /** Unbroken caller speech that ends the agent's turn without waiting for a transcript. */
  commitMs: number;
  introCommitMs: number;
  /** A paused agent resumes after this when the caller's speech gave no transcript. */
  resumeMs: number;
  /** How long a final transcript is waited for. */
  finalMs: number;
  /** Longest stretch of caller speech (VAD latched, music). */
  stuckMs: number;
  /** How long an agent turn may stay silent. */
  replyMs: number;
  /** Silence before the agent asks whether the caller is there; null (user_idle_enabled: false): never. */
  idleMs: number | null;
  idleEndMs: number;
  /** An agent without a greeting waits this long for the other side to speak first. */
  openingMs: number;
  /** The agent's max_call_duration_secs. */
  maxDurationMs: number | null;
  wrapUpMs: number;
  /** Longest farewell, longest transfer. */
  farewellMs: number;
  transferMs: number;
  /** Pause after which digits pressed count as entered. */
  keypadMs: number;
  /** Speech without a transcript: shorter than this it was a noise; longer, the caller is asked to repeat, maxUnclear times in a row. */
  unclearMs: number;
  maxUnclear: number;
  /** Failed agent turns in a row before the call is given up. */
  maxFailures: number;
  /** Speak the agent's own message even when its reply already said something. */
  alwaysFarewell: boolean;
  alwaysAnnounceTransfer: boolean;
}

export const DEFAULT_RULES: ConversationRules = {
  bargeInMs: 400,
  introBargeInMs: 900,
  commitMs: 1_500,
  introCommitMs: 2_800,
  resumeMs: 2_000,
  finalMs: 2_500,
  stuckMs: 30_000,
  replyMs: 20_000,
  idleMs: 10_000,
  idleEndMs: 20_000,
  openingMs: 3_000,
  maxDurationMs: 600_000,
  wrapUpMs: 30_000,
  farewellMs: 20_000,
  transferMs: 60_000,
  keypadMs: 1_500,
  unclearMs: 700,
  maxUnclear: 2,
  maxFailures: 3,
  alwaysFarewell: false,
  alwaysAnnounceTransfer: false,
};

/** Lines the agent says without its language model. */
export const LINES = [
  'intro',
  'still_there',
  'wrap_up',
  'trouble',
  'repeat',
  'farewell',
  'transfer',
  'transfer_failed',
] as const;
export type Line = (typeof LINES)[number];
export type AgentTool = 'end_call' | 'transfer_call';

/** The agent has one turn at a time. Everything produced for it carries its generation. */
export interface AgentTurn {
  generation: number;
  kind: 'reply' | Line;
  /** Its first audio was sent. */
  audible: boolean;
  paused: boolean;
}

export type Deadline =
  | 'opening'
  | 'barge_in'
  | 'commit'
  | 'resume'
  | 'final'
  | 'stuck'
  | 'settle'
  | 'reply'
  | 'idle'
  | 'idle_end'
  | 'wrap_up'
  | 'cap'
  | 'farewell'
  | 'transfer'
  | 'keypad';

export interface CallerSide {
  speaking: boolean;
  sinceMs: number;
  /** Speech since the last decision. */
  voicedMs: number;
  /** Transcripts requested and not received yet. */
  waiting: number;
  /** Transcript since the last decision. */
  fresh: string;
  partial: string;
}

export interface ConversationState {
  readonly rules: ConversationRules;
  generation: number;
  agent: AgentTurn | null;
  caller: CallerSide;
  /** The caller's turn until the agent is heard answering it: what the caller adds belongs to the same turn. */
  userTurn: { id: number; text: string } | null;
  userTurns: number;
  keypad: string;
  held: boolean;
  /** Start of the hold; speech begun before it still belongs to the caller. */
  heldAtMs: number;
  transferring: boolean;
  idlePrompted: boolean;
  wrapUpDue: boolean;
  unclear: number;
  failures: number;
  ending: EndCallReason | null;
  ended: boolean;
  deadlines: Partial<Record<Deadline, number>>;
}

export type ConversationEvent =
  | { type: 'answered'; intro: boolean }
  | { type: 'speech_start'; startedAtMs: number }
  | { type: 'speech_end' }
  | { type: 'partial'; text: string }
  /** The answer to one `finalize`. */
  | { type: 'final'; text: string; failed?: boolean }
  | { type: 'agent_audible'; generation: number }
  | {
      type: 'agent_done';
      generation: number;
      outcome: 'spoken' | 'empty' | 'failed';
      tool: AgentTool | null;
    }
  /** A tool is running: silence for `ms` is no failure. */
  | { type: 'agent_working'; generation: number; ms: number }
  | { type: 'digit'; digit: string }
  | { type: 'hold'; on: boolean }
  | { type: 'transfer_result'; ok: boolean }
  /** Ended from outside: at once, without a farewell. */
  | { type: 'end'; reason: EndCallReason }
  | { type: 'tick' };

export type ConversationEffect =
  | { type: 'say'; generation: number; line: Line }
  | { type: 'reply'; generation: number; opening: boolean }
  /** Drop everything older than `generation`. */
  | { type: 'cut'; generation: number; interrupted: boolean }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'finalize' }
  | { type: 'user_turn'; id: number; text: string }
  | { type: 'transfer' }
  | { type: 'note'; name: string }
  | { type: 'end'; reason: EndCallReason };

export interface Step {
  state: ConversationState;
  effects: ConversationEffect[];
}
