import { Controller, Delete, Get, Put, Query } from '@nestjs/common';
import {
  AgentDto,
  AgentListDto,
  AgentListQuery,
  type BackgroundAudioDto,
  BackgroundAudioListDto,
  CreateAgentBody,
  MessageDto,
  type Pagination,
  UpdateAgentBody,
  type VoiceConfigurationDto,
  VoiceListDto,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, uuidOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

@ApiRoutes('Agents')
@Controller('api/v2/agent')
export class AgentsController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost()
  @Operation({ id: 'createAgent', summary: 'Create an agent', returns: AgentDto, errors: ['CONFLICT'] })
  create(@Account() { accountId, tier }: Principal, @Body() agent: CreateAgentBody): Promise<AgentDto> {
    return this.bus.request('agents.create', { account_id: accountId, tier, agent });
  }

  @Get()
  @Operation({ id: 'listAgents', summary: 'List agents, newest first', returns: AgentListDto })
  async list(
    @Account() { accountId }: Principal,
    @Query() query: AgentListQuery,
  ): Promise<{ agents: AgentDto[]; pagination: Pagination }> {
    const { items, pagination } = await this.bus.request('agents.list', { account_id: accountId, ...query });
    return { agents: items, pagination };
  }

  @Get('voices')
  @Operation({ id: 'listAgentVoices', summary: 'List the voices an agent may have', returns: VoiceListDto })
  voices(@Account() { accountId, tier }: Principal): Promise<{ voices: VoiceConfigurationDto[] }> {
    return this.bus.request('agents.voices', { account_id: accountId, tier });
  }

  @Get('background-audio')
  @Operation({
    id: 'listBackgroundAudio',
    summary: 'List the background audio assets an agent may have',
    returns: BackgroundAudioListDto,
  })
  backgroundAudio(@Account() { accountId }: Principal): Promise<{ background_audio: BackgroundAudioDto[] }> {
    return this.bus.request('agents.background_audio', { account_id: accountId });
  }

  @Get(':id')
  @Operation({ id: 'getAgent', summary: 'Get an agent', returns: AgentDto, errors: ['NOT_FOUND'] })
  get(@Account() { accountId }: Principal, @Param('id', uuidOf('Agent')) id: string): Promise<AgentDto> {
    return this.bus.request('agents.get', { account_id: accountId, agent_id: id });
  }

  @Put(':id')
  @Operation({
    id: 'updateAgent',
    summary: 'Change an agent; fields left out keep their value',
    returns: AgentDto,
    errors: ['NOT_FOUND', 'CONFLICT', 'NO_AGENT_ENDPOINT', 'EXTRACTION_KEY_CLASH'],
  })
  update(
    @Account() { accountId, tier }: Principal,
    @Param('id', uuidOf('Agent')) id: string,
    @Body() change: UpdateAgentBody,
  ): Promise<AgentDto> {
    return this.bus.request('agents.update', { account_id: accountId, agent_id: id, tier, change });
  }

  @Delete(':id')
  @Operation({
    id: 'deleteAgent',
    summary: 'Delete an agent; its name is free again',
    description:
      'Never refused: calls under way go on with the agent as they began; phone numbers that had it have no agent and ' +
      'answer no more calls until they are given one; extraction sets are detached. Its webhook endpoints stay until deleted.',
    returns: MessageDto,
    errors: ['NOT_FOUND'],
  })
  delete(@Account() { accountId }: Principal, @Param('id', uuidOf('Agent')) id: string): Promise<MessageDto> {
    return this.bus.request('agents.delete', { account_id: accountId, agent_id: id });
  }
}
