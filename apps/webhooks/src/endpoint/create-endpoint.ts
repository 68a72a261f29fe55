import { Injectable } from '@nestjs/common';
import type { CreateWebhookBody, NewWebhookDto, WebhookEventType } from '@parley/contracts';
import { keepAnswer } from '@parley/persistence';
import { Clock, newId } from '@parley/platform';
import { EndpointSecrets } from './endpoint-secrets';
import { EndpointUrls } from './endpoint-urls';
import { EndpointRepository } from './endpoint.repository';
import type { EndpointRow } from './endpoint.row';
import { requireFreeLabel, requireRoom, requireUnreserved, uniqueEvents } from './endpoint.rules';
import { endpointView, SECRET_MESSAGE } from './endpoint.view';
import { LiveAgents } from './live-agents';

export interface NewEndpoint {
  id: string;
  accountId: string;
  agentId: string | null;
  label: string;
  url: string;
  events: WebhookEventType[];
  secret: string;
  now: Date;
}

export function newEndpointRow({ now, ...given }: NewEndpoint): EndpointRow {
  return {
    ...given,
    enabled: true,
    disabledReason: null,
    previousSecrets: [],
    createdAt: now,
    updatedAt: now,
  };
}

@Injectable()
export class CreateEndpoint {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly secrets: EndpointSecrets,
    private readonly urls: EndpointUrls,
    private readonly agents: LiveAgents,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: string, input: CreateWebhookBody): Promise<NewWebhookDto> {
    const { label } = input;
    requireUnreserved(label);
    const events = uniqueEvents(input.events);
    const url = await this.urls.check(input.url);
    const agentId =
      input.agent_id === undefined ? null : await this.agents.require(accountId, input.agent_id);
    const id = newId();
    const { plain, sealed } = this.secrets.generate(id);
    const row = newEndpointRow({
      id,
      accountId,
      agentId,
      label,
      url,
      events,
      secret: sealed,
      now: this.clock.now(),
    });
    const answer = { ...endpointView(row, undefined), secret: plain, message: SECRET_MESSAGE };
    await this.endpoints.change(accountId, async (locked) => {
      requireFreeLabel(locked.all, label);
      requireRoom(locked.all, agentId);
      await locked.add(row);
      await keepAnswer(locked.tx, () => answer);
    });
    return answer;
  }
}
