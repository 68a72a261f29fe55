import { Controller, Delete, Get, Patch, Query } from '@nestjs/common';
import {
  AgentToolDto,
  AgentToolListDto,
  AttachAgentToolBody,
  MessageDto,
  PageQuery,
  type Pagination,
  UpdateAgentToolBody,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, uuidOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

const AGENT = uuidOf('Agent');
const TOOL = uuidOf('Tool');

@ApiRoutes('Agent tools')
@Controller('api/v2/agent/:id/tools')
export class AgentToolsController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost()
  @Operation({
    id: 'attachAgentTool',
    summary: 'Give an agent a tool: a custom function, or an action of a connector',
    returns: AgentToolDto,
    errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  })
  attach(
    @Account() { accountId }: Principal,
    @Param('id', AGENT) id: string,
    @Body() tool: AttachAgentToolBody,
  ): Promise<AgentToolDto> {
    return this.bus.request('agent_tools.attach', { account_id: accountId, agent_id: id, tool });
  }

  @Get()
  @Operation({
    id: 'listAgentTools',
    summary: "List an agent's tools, newest first",
    returns: AgentToolListDto,
    errors: ['NOT_FOUND'],
  })
  async list(
    @Account() { accountId }: Principal,
    @Param('id', AGENT) id: string,
    @Query() query: PageQuery,
  ): Promise<{ tools: AgentToolDto[]; pagination: Pagination }> {
    const body = { account_id: accountId, agent_id: id, ...query };
    const { items, pagination } = await this.bus.request('agent_tools.list', body);
    return { tools: items, pagination };
  }

  @Get(':tool_id')
  @Operation({
    id: 'getAgentTool',
    summary: 'Get a tool of an agent',
    returns: AgentToolDto,
    errors: ['NOT_FOUND'],
  })
  get(
    @Account() { accountId }: Principal,
    @Param('id', AGENT) id: string,
    @Param('tool_id', TOOL) toolId: string,
  ): Promise<AgentToolDto> {
    return this.bus.request('agent_tools.get', { account_id: accountId, agent_id: id, tool_id: toolId });
  }

  @Patch(':tool_id')
  @Operation({
    id: 'updateAgentTool',
    summary: 'Enable or disable a tool, or describe it for this agent',
    returns: AgentToolDto,
    errors: ['NOT_FOUND'],
  })
  update(
    @Account() { accountId }: Principal,
    @Param('id', AGENT) id: string,
    @Param('tool_id', TOOL) toolId: string,
    @Body() change: UpdateAgentToolBody,
  ): Promise<AgentToolDto> {
    const body = { account_id: accountId, agent_id: id, tool_id: toolId, change };
    return this.bus.request('agent_tools.update', body);
  }

  @Delete(':tool_id')
  @Operation({
    id: 'detachAgentTool',
    summary: 'Take a tool from an agent',
    returns: MessageDto,
    errors: ['NOT_FOUND'],
  })
  detach(
    @Account() { accountId }: Principal,
    @Param('id', AGENT) id: string,
    @Param('tool_id', TOOL) toolId: string,
  ): Promise<MessageDto> {
    return this.bus.request('agent_tools.detach', { account_id: accountId, agent_id: id, tool_id: toolId });
  }
}
