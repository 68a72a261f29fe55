import type { Type } from '@nestjs/common';
import { agentsSchema, agentsService } from '@parley/agents';
import { AppError, type RequestBody, type RequestReply, type RequestSubject } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { type Environment, requestContext, type RunningService } from '@parley/platform';
import {
  answering,
  type Answers,
  startFakeService,
  startTestService,
  testDatabase,
  testNats,
} from '@parley/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsSchema, gatewayService } from '../src';

export const OPERATOR_TOKEN = 'operator-token-of-the-tests';

type Answer = (body: Record<string, unknown>) => Promise<unknown>;

/** Stands in for the services a test does not need: answers what it is told to, remembers what it was asked. */
export class Stranger {
  readonly asked: { subject: string; body: Record<string, unknown>; requestId: string | undefined }[] = [];
  private readonly answers = new Map<string, Answer>();

  answer<S extends RequestSubject>(
    subject: S,
    reply: (body: RequestBody<S>) => Promise<RequestReply<S>>,
  ): void {
    this.answers.set(subject, reply as unknown as Answer);
  }

  controller(subjects: RequestSubject[]): Type {
    const answers = subjects.map((subject) => {
      const reply = async (body: Record<string, unknown>): Promise<unknown> => {
        this.asked.push({ subject, body, requestId: requestContext.get()?.requestId });
        const answer = this.answers.get(subject);
        if (!answer) throw AppError.notFound('Thing');
        return answer(body);
      };
      return [subject, reply];
    });
    return answering(Object.fromEntries(answers) as Answers);
  }
}

const WEBHOOKS: RequestSubject[] = [
  'webhooks.create',
  'webhooks.update',
  'webhooks.list',
  'webhooks.deliveries',
  'webhooks.rotate_secret',
  'webhooks.test',
  'webhooks.for_agent',
  'webhooks.set_fanout',
  'webhooks.listen',
  'webhooks.sealed_secrets',
  'webhooks.reseal_secrets',
];

export interface GatewayWorld {
  url: string;
  databaseUrl: string;
  natsUrl: string;
  dataDir: string;
  gateway: RunningService;
  webhooks: Stranger;
  bus: Bus;
  stop(): Promise<void>;
}

/** The gateway and the real agents service; webhooks is a stranger and nobody answers for calls. */
export async function gatewayWorld(gatewayEnv: Environment = {}): Promise<GatewayWorld> {
  const [database, nats, dataDir] = await Promise.all([
    testDatabase([accountsSchema, agentsSchema]),
    testNats(),
    mkdtemp(join(tmpdir(), 'parley-gateway-')),
  ]);
  const env = {
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    DATA_DIR: dataDir,
    PORT: '0',
    OPERATOR_TOKEN,
  };
  const webhooks = new Stranger();
  const others = await startFakeService('webhooks', [webhooks.controller(WEBHOOKS)], env);
  const agents = await startTestService(agentsService, env);
  const gateway = await startTestService(gatewayService, { ...env, ...gatewayEnv });
  return {
    url: gateway.url ?? '',
    databaseUrl: database.url,
    natsUrl: nats.url,
    dataDir,
    gateway,
    webhooks,
    bus: others.app.get(Bus),
    stop: async () => {
      await gateway.close();
      await agents.close();
      await others.close();
      await nats.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Answered<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: {
    success: boolean;
    data: T;
    error: { code: string; message: string; details?: { field: string; message: string }[] };
  };
}

/** A client of the gateway with one token. */
export class Client {
  constructor(
    readonly url: string,
    private readonly token: string | null,
  ) {}

  get<T = Record<string, unknown>>(path: string): Promise<Answered<T>> {
    return this.send('GET', path);
  }

  post<T = Record<string, unknown>>(path: string, body?: unknown): Promise<Answered<T>> {
    return this.send('POST', path, body);
  }

  put<T = Record<string, unknown>>(path: string, body: unknown): Promise<Answered<T>> {
    return this.send('PUT', path, body);
  }

  patch<T = Record<string, unknown>>(path: string, body: unknown): Promise<Answered<T>> {
    return this.send('PATCH', path, body);
  }

  delete<T = Record<string, unknown>>(path: string): Promise<Answered<T>> {
    return this.send('DELETE', path);
  }

  async send<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered<T>> {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text as string }),
    });
    const answer = await response.text();
    const parsed = (answer === '' ? {} : JSON.parse(answer)) as Answered<T>['body'];
    return { status: response.status, headers: response.headers, body: parsed };
  }
}

export function operator(world: GatewayWorld): Client {
  return new Client(world.url, OPERATOR_TOKEN);
}

export interface TestPartner {
  id: string;
  key: string;
  keyId: string;
  api: Client;
}

export async function newPartner(world: GatewayWorld, fields: object = {}): Promise<TestPartner> {
  const admin = operator(world);
  const partner = await admin.post<{ id: string }>('/admin/v1/partners', {
    name: 'Acme',
    // Limits are tested apart; a test that is about something else never meets one.
    rate_limit_per_minute: 100_000,
    calls_rate_limit_per_minute: 100_000,
    ...fields,
  });
  const { id } = partner.body.data;
  const made = await admin.post<{ id: string; api_key: string }>(`/admin/v1/partners/${id}/api-keys`, {});
  const { api_key: key, id: keyId } = made.body.data;
  return { id, key, keyId, api: new Client(`${world.url}/api/v2`, key) };
}

/** A valid body for POST /agent. */
export async function agentBody(api: Client, fields: object = {}): Promise<Record<string, unknown>> {
  const { body } = await api.get<{ voices: { voice_id: string }[] }>('/agent/voices');
  return {
    agent_name: `Agent ${Math.random()}`,
    prompt: 'Be kind.',
    voice_id: body.data.voices[0]?.voice_id,
    agent_type: 'inbound',
    ...fields,
  };
}
