import { Controller, Get, Patch } from '@nestjs/common';
import {
  AgentWebhooksDto,
  CreateAgentWebhookBody,
  FanoutBody,
  FanoutDto,
  NewWebhookDto,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, uuidOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

/** Endpoints of one agent. */
@ApiRoutes('Webhooks')
@Controller('api/v2/agent/:agent_id/webhooks')
export class AgentWebhooksController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost()
  @Operation({
    id: 'createAgentWebhook',
    summary: 'Create an endpoint for the events of one agent',
    returns: NewWebhookDto,
    errors: ['NOT_FOUND', 'LABEL_TAKEN', 'LIMIT_REACHED'],
  })
  create(
    @Account() { accountId }: Principal,
    @Param('agent_id', uuidOf('Agent')) agentId: string,
    @Body() { label, url, events }: CreateAgentWebhookBody,
  ): Promise<NewWebhookDto> {
    // The agent is the one in the path, whatever the body says.
    const endpoint = { label, url, agent_id: agentId, ...(events === undefined ? {} : { events }) };
    return this.bus.request('webhooks.create', { account_id: accountId, endpoint });
  }

  @Get()
  @Operation({
    id: 'listAgentWebhooks',
    summary: "List an agent's own endpoints",
    returns: AgentWebhooksDto,
    errors: ['NOT_FOUND'],
  })
  list(
    @Account() { accountId }: Principal,
    @Param('agent_id', uuidOf('Agent')) agentId: string,
  ): Promise<AgentWebhooksDto> {
    return this.bus.request('webhooks.for_agent', { account_id: accountId, agent_id: agentId });
  }

  @Patch()
  @Operation({
    id: 'setAgentWebhookFanout',
    summary: "Whether account-wide endpoints receive the agent's events",
    returns: FanoutDto,
    errors: ['NOT_FOUND', 'NO_AGENT_ENDPOINT'],
  })
  setFanout(
    @Account() { accountId }: Principal,
    @Param('agent_id', uuidOf('Agent')) agentId: string,
    @Body() body: FanoutBody,
  ): Promise<FanoutDto> {
    return this.bus.request('webhooks.set_fanout', {
      account_id: accountId,
      agent_id: agentId,
      include_account_endpoints: body.webhooks_include_account_endpoints,
    });
  }
}
