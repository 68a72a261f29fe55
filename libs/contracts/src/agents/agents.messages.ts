import { VOICE_TIERS, type VoiceTier } from '../accounts/account';
import type { VoiceGrantDto } from '../accounts/voice-grant.dto';
import { Bool, Int, ListOf, ListOfObjects, ObjectOf, OneOf, Text, Uuid } from '../fields/decorators';
import { uuid } from '../fields/field-types';
import { command, query, reply, Scoped } from '../message';
import { type Page, PAGE_LIMIT_MAX } from '../page';
import type { MessageDto } from '../page.dto';
import type { AgentBrief } from './agent';
import { CreateAgentBody } from './agent-fields.dto';
import { type AgentDto, AgentListQuery, type AgentSnapshot, UpdateAgentBody } from './agent.dto';
import type { BackgroundAudioDto, VoiceConfigurationDto } from './voice.dto';

class OneAgent extends Scoped {
  /** A text: what is malformed is NOT_FOUND, as what is unknown. */
  @Text()
  agent_id: string;
}

class CreateAgentRequest extends Scoped {
  @OneOf(VOICE_TIERS)
  tier: VoiceTier;

  @ObjectOf(() => CreateAgentBody)
  agent: CreateAgentBody;
}

class UpdateAgentRequest extends OneAgent {
  @OneOf(VOICE_TIERS)
  tier: VoiceTier;

  @ObjectOf(() => UpdateAgentBody)
  change: UpdateAgentBody;
}

class ListAgentsRequest extends AgentListQuery {
  @Uuid()
  account_id: string;
}

class AgentSnapshotRequest extends OneAgent {
  /** `cmp_<uuid>`: the keys of its extraction sets are in the snapshot, too. */
  @Text({ optional: true })
  campaign_id?: string;
}

class AgentBriefsRequest extends Scoped {
  @ListOf(uuid(), { max: PAGE_LIMIT_MAX })
  agent_ids: string[];
}

/** An agent's webhooks_include_account_endpoints, as webhooks decided. The higher version is the later decision. */
export class FanoutFlag {
  @Uuid()
  agent_id: string;

  @Bool()
  include_account_endpoints: boolean;

  /** Absent in events of before there were versions. */
  @Int({ optional: true })
  version?: number;
}

class KeepFanoutRequest extends Scoped {
  @ListOfObjects(() => FanoutFlag)
  flags: FanoutFlag[];
}

class ProjectAgentsRequest extends Scoped {
  /** A text: what is malformed is NOT_FOUND, as what is unknown. */
  @Text()
  project_id: string;
}

class VoicesRequest extends Scoped {
  @OneOf(VOICE_TIERS)
  tier: VoiceTier;
}

class OneVoice extends Scoped {
  @Uuid()
  voice_id: string;
}

export const AGENT_MESSAGES = {
  'agents.create': command('agents', CreateAgentRequest, reply<AgentDto>()),
  'agents.update': command('agents', UpdateAgentRequest, reply<AgentDto>()),
  'agents.delete': command('agents', OneAgent, reply<MessageDto>()),
  'agents.get': query('agents', OneAgent, reply<AgentDto>()),
  'agents.list': query('agents', ListAgentsRequest, reply<Page<AgentDto>>()),
  /** Everything a call needs of its agent, in one piece. NOT_FOUND for a deleted agent. */
  'agents.snapshot': query('agents', AgentSnapshotRequest, reply<AgentSnapshot>()),
  /** What others show of agents, deleted ones included. Those that are unknown or another account's are left out. */
  'agents.briefs': query('agents', AgentBriefsRequest, reply<{ agents: AgentBrief[] }>()),
  /** Fan-out flags webhooks has just changed, sent before the request that changed them is answered. May come twice and late. */
  'agents.keep_fanout': command('agents', KeepFanoutRequest, reply<{ kept: number }>()),
  /** How many agents belong to a project; deleted ones do not count. */
  'agents.in_project': query('agents', ProjectAgentsRequest, reply<{ agents: number }>()),
  'agents.voices': query('agents', VoicesRequest, reply<{ voices: VoiceConfigurationDto[] }>()),
  'agents.background_audio': query('agents', Scoped, reply<{ background_audio: BackgroundAudioDto[] }>()),
  /** Operators give an account a voice of tier exclusive, or take it back. Both are idempotent. */
  'agents.grant_voice': command('agents', OneVoice, reply<VoiceGrantDto>()),
  'agents.revoke_voice': command('agents', OneVoice, reply<MessageDto>()),
  'agents.voice_grants': query('agents', Scoped, reply<{ voice_grants: VoiceGrantDto[] }>()),
};
