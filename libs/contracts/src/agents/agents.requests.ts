import type { VoiceTier } from '../accounts/account';
import type {
  AgentBrief,
  AgentChange,
  AgentInput,
  AgentRecord,
  AgentSnapshot,
  BackgroundAudio,
  VoiceConfiguration,
  VoiceGrant,
} from './agent';
import type { Page, PageRequest } from '../page';
import type { Exchange, RequestMeta } from '../message';
import type { FanoutFlag } from '../webhooks/webhook';

interface OneAgent {
  account_id: string;
  agent_id: string;
}

export interface AgentsRequests {
  'agents.create': Exchange<{ account_id: string; tier: VoiceTier; agent: AgentInput }, AgentRecord>;
  'agents.update': Exchange<OneAgent & { tier: VoiceTier; change: AgentChange }, AgentRecord>;
  'agents.delete': Exchange<OneAgent, { message: string }>;
  'agents.get': Exchange<OneAgent, AgentRecord>;
  'agents.list': Exchange<{ account_id: string; project_id?: string } & PageRequest, Page<AgentRecord>>;
  /**
   * Everything a call needs of its agent, in one piece. NOT_FOUND for a deleted agent. With a campaign (`cmp_<uuid>`), the
   * keys of its extraction sets too.
   */
  'agents.snapshot': Exchange<OneAgent & { campaign_id?: string }, AgentSnapshot>;
  /** What others show of agents, deleted ones included. Those that are unknown or another account's are left out. */
  'agents.briefs': Exchange<{ account_id: string; agent_ids: string[] }, { agents: AgentBrief[] }>;
  /** Fan-out flags that webhooks has just changed, told before whoever changed them is answered. May come twice and late. */
  'agents.keep_fanout': Exchange<{ account_id: string; flags: FanoutFlag[] }, { kept: number }>;
  /** How many agents belong to a project; deleted ones do not count. */
  'agents.in_project': Exchange<{ account_id: string; project_id: string }, { agents: number }>;
  'agents.voices': Exchange<{ account_id: string; tier: VoiceTier }, { voices: VoiceConfiguration[] }>;
  'agents.background_audio': Exchange<{ account_id: string }, { background_audio: BackgroundAudio[] }>;
  /** Operators give an account a voice of tier exclusive, or take it back. Both may be asked twice. */
  'agents.grant_voice': Exchange<{ account_id: string; voice_id: string }, VoiceGrant>;
  'agents.revoke_voice': Exchange<{ account_id: string; voice_id: string }, { message: string }>;
  'agents.voice_grants': Exchange<{ account_id: string }, { voice_grants: VoiceGrant[] }>;
}

export const AGENTS_REQUESTS = {
  'agents.create': { service: 'agents', kind: 'command' },
  'agents.update': { service: 'agents', kind: 'command' },
  'agents.delete': { service: 'agents', kind: 'command' },
  'agents.get': { service: 'agents', kind: 'query' },
  'agents.list': { service: 'agents', kind: 'query' },
  'agents.snapshot': { service: 'agents', kind: 'query' },
  'agents.briefs': { service: 'agents', kind: 'query' },
  'agents.keep_fanout': { service: 'agents', kind: 'command' },
  'agents.in_project': { service: 'agents', kind: 'query' },
  'agents.voices': { service: 'agents', kind: 'query' },
  'agents.background_audio': { service: 'agents', kind: 'query' },
  'agents.grant_voice': { service: 'agents', kind: 'command' },
  'agents.revoke_voice': { service: 'agents', kind: 'command' },
  'agents.voice_grants': { service: 'agents', kind: 'query' },
} as const satisfies Record<keyof AgentsRequests, RequestMeta>;
