import { Controller, type Type } from '@nestjs/common';
import {
  AppError,
  type CampaignDto,
  type UpdateCampaignBody,
  type CreateCampaignBody,
  type EventMessage,
  type RequestBody,
  type RequestReply,
  withPrefix,
} from '@parley/contracts';
import { Bus, OnEventAtLeastOnce, Payload } from '@parley/messaging';
import { newId, type RunningService } from '@parley/platform';
import { answering, startFakeService, startTestService, testDatabase, testNats } from '@parley/testing';
import { campaignsSchema, campaignsService } from '../src';

/** Agents of accounts, as the agents service knows them. */
export class FakeAgents {
  /** The service cannot be asked. */
  away = false;
  private readonly known = new Map<
    string,
    { account: string; agent_name: string; status: 'active' | 'deleted' }
  >();

  add(account: string, name = 'Reception', id = newId()): string {
    this.known.set(id, { account, agent_name: name, status: 'active' });
    return id;
  }

  rename(id: string, name: string): void {
    Object.assign(this.known.get(id) ?? {}, { agent_name: name });
  }

  delete(id: string): void {
    Object.assign(this.known.get(id) ?? {}, { status: 'deleted' });
  }

  readonly controller = answering({
    'agents.briefs': async ({ account_id, agent_ids }) => {
      if (this.away) throw AppError.downstream('agents is away');
      return {
        agents: agent_ids.flatMap((id) => {
          const agent = this.known.get(id.toLowerCase());
          return agent?.account === account_id
            ? [{ id: id.toLowerCase(), agent_name: agent.agent_name, status: agent.status }]
            : [];
        }),
      };
    },
  });
}

/** Numbers of accounts, as the calls service knows them. */
export class FakeNumbers {
  away = false;
  private readonly known = new Map<string, { account: string; number: string }>();

  add(account: string, number: string): string {
    const id = withPrefix('phoneNumber', newId());
    this.known.set(id, { account, number });
    return id;
  }

  delete(id: string): void {
    this.known.delete(id);
  }

  readonly controller = answering({
    'numbers.briefs': async ({ account_id, phone_number_ids }) => {
      if (this.away) throw AppError.downstream('calls is away');
      return {
        phone_numbers: phone_number_ids.flatMap((id) => {
          const found = this.known.get(id);
          return found?.account === account_id ? [{ id, number: found.number }] : [];
        }),
      };
    },
  });
}

export interface CampaignsWorld {
  databaseUrl: string;
  bus: Bus;
  agents: FakeAgents;
  numbers: FakeNumbers;
  /** What the service published, in order: `<subject> <campaign id>`, with the body. */
  heard: { account: string; subject: string; body: unknown }[];
  stop(): Promise<void>;
}

export async function campaignsWorld(): Promise<CampaignsWorld> {
  const [database, nats] = await Promise.all([testDatabase([campaignsSchema]), testNats()]);
  const [agents, numbers] = [new FakeAgents(), new FakeNumbers()];
  const heard: CampaignsWorld['heard'] = [];
  const env = { NATS_URL: nats.url };
  const services: RunningService[] = [];
  services.push(await startFakeService('agents', [agents.controller, listening(heard)], env));
  const calls = await startFakeService('calls', [numbers.controller], env);
  services.push(calls, await startTestService(campaignsService, { ...env, DATABASE_URL: database.url }));
  return {
    databaseUrl: database.url,
    bus: calls.app.get(Bus),
    agents,
    numbers,
    heard,
    stop: async () => {
      for (const service of services.reverse()) await service.close();
      await nats.stop();
      await database.drop();
    },
  };
}

function listening(heard: CampaignsWorld['heard']): Type {
  @Controller()
  class Listening {
    @OnEventAtLeastOnce(['campaigns.renamed', 'campaigns.deleted'], {
      durable: 'agents-listening',
      maxInFlight: 1,
    })
    async take(@Payload() event: EventMessage): Promise<void> {
      heard.push({ account: event.account_id, subject: event.subject, body: event.body });
    }
  }
  return Listening;
}

/** One account and what it may ask of campaigns. */
export class Tenant {
  readonly id = newId();
  readonly agentId: string;
  readonly numberId: string;

  constructor(private readonly world: CampaignsWorld) {
    this.agentId = world.agents.add(this.id);
    this.numberId = world.numbers.add(this.id, '+14155550100');
  }

  /** A valid body; `fields` over it, unchecked on purpose. */
  create(fields: object = {}): Promise<CampaignDto> {
    const campaign = {
      name: 'Spring',
      agent_id: this.agentId,
      phone_number_ids: [this.numberId],
      ...fields,
    } as CreateCampaignBody;
    return this.world.bus.request('campaigns.create', { account_id: this.id, campaign });
  }

  get(campaign_id: string): Promise<CampaignDto> {
    return this.world.bus.request('campaigns.get', { account_id: this.id, campaign_id });
  }

  brief(campaign_id: string): Promise<RequestReply<'campaigns.brief'>> {
    return this.world.bus.request('campaigns.brief', { account_id: this.id, campaign_id });
  }

  update(campaign_id: string, change: object): Promise<CampaignDto> {
    const body = { account_id: this.id, campaign_id, change: change as UpdateCampaignBody };
    return this.world.bus.request('campaigns.update', body);
  }

  delete(campaign_id: string): Promise<{ message: string }> {
    return this.world.bus.request('campaigns.delete', { account_id: this.id, campaign_id });
  }

  list(page: Partial<RequestBody<'campaigns.list'>> = {}): Promise<RequestReply<'campaigns.list'>> {
    return this.world.bus.request('campaigns.list', { account_id: this.id, ...page });
  }
}

/** What a request was refused with, as `CODE field,field`. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = (error.details ?? []).map(({ field }) => field).join(',');
    return [error.code === 'INTERNAL_ERROR' ? error.status : error.code, fields].filter(Boolean).join(' ');
  }
  return 'accepted';
}

/** The different ways requests made at once were refused; each failure is caught where it arises. */
export async function refusals(...work: Promise<unknown>[]): Promise<string[]> {
  return [...new Set(await Promise.all(work.map(refusal)))];
}
