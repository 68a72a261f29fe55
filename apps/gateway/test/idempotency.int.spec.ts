import { Controller } from '@nestjs/common';
import { AppError, type RequestBody } from '@parley/contracts';
import { Handles, MessagingModule, NatsTransport, Payload } from '@parley/messaging';
import { Database, messagingTables, migrate, type Migration, PersistenceModule } from '@parley/persistence';
import { defineService, newId, type RunningService, ServiceConfig } from '@parley/platform';
import { eventually, startTestService } from '@parley/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { QueryRunner } from 'typeorm';
import { gatewayService } from '../src';
import { IdempotencyStore } from '../src/edge/idempotency/idempotency.store';
import { gatewayReplicas, type Replicas } from './replicas';
import { type Answered, Client, OPERATOR_TOKEN, type TestPartner } from './support';

const CHECKOUT = resolve(__dirname, '../../..');

/** Stands in for the calls service: a row for each call it starts, without any constraint. */
class DialledMigration implements Migration {
  name = '1760000000000-dialled';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of messagingTables.up('calls')) await runner.query(sql);
    await runner.query(`create table dialled (call_id uuid, account_id uuid, to_number text)`);
  }

  async down(): Promise<void> {}
}
const callsSchema = { schema: 'calls', entities: [], migrations: [DialledMigration] };

let world: Replicas;
let calls: RunningService;
let partner: TestPartner;
let runs = 0;
/** What happens between effect and answer. */
let meanwhile: () => Promise<void> = async () => undefined;

@Controller()
class Dialler {
  constructor(private readonly db: Database) {}

  @Handles('calls.start')
  async start(@Payload() { account_id, call }: RequestBody<'calls.start'>): Promise<never> {
    runs += 1;
    if (call.to_number.endsWith('99')) throw new AppError('LIMIT_REACHED', 'All slots are taken');
    const row = [newId(), account_id, call.to_number];
    await this.db.transaction((tx) => tx.query(`insert into dialled values ($1, $2, $3)`, row));
    await meanwhile();
    return { call_id: row[0], to_number: call.to_number, status: 'pending' } as never;
  }
}

beforeAll(async () => {
  world = await gatewayReplicas();
  await migrate({ databaseUrl: world.databaseUrl, ...callsSchema });
  calls = await startTestService(
    defineService({
      name: 'calls',
      transport: NatsTransport,
      config: ServiceConfig,
      module: () => ({
        module: class Calls {},
        imports: [
          PersistenceModule.forService(callsSchema),
          MessagingModule.forService({ service: 'calls', schema: 'calls' }),
        ],
        controllers: [Dialler],
      }),
    }),
    { DATABASE_URL: world.databaseUrl, NATS_URL: world.natsUrl },
  );
  partner = await world.partner({ rate_limit_per_minute: 1_000, calls_rate_limit_per_minute: 1_000 });
}, 120_000);
afterAll(async () => {
  await calls.close();
  await world.stop();
});
beforeEach(() => {
  runs = 0;
  meanwhile = async () => undefined;
});

const AGENT = newId();
let phones = 0;
const someone = (last = '01'): string => `+1415555${String((phones += 1)).padStart(2, '0')}${last}`;
const db = (): Database => calls.app.get(Database);

function post(key: string, to_number: string, api: Client = partner.api, fields = {}): Promise<Answered> {
  const body = { agent_id: AGENT, to_number, ...fields };
  return api.send('POST', '/calls/start', body, { 'idempotency-key': key });
}

async function dialled(to_number: string): Promise<number> {
  const rows = await db().query(`select 1 from dialled where to_number = $1`, [to_number]);
  return rows.length;
}

/** As if the replica that holds the key had been silent for as long as a dead one. */
async function leaseOver(key: string): Promise<void> {
  const accounts = (world.gateways[1] as RunningService).app.get(Database);
  await accounts.query(`UPDATE idempotency_key SET locked_until = now() WHERE key = $1`, [key]);
}

const refused = ({ status, body }: Answered): unknown[] => [status, body.error?.code];

describe('a POST with an Idempotency-Key', () => {
  it('is carried out once; sent again, on any replica, it is answered as it was first', async () => {
    const [key, to] = [newId(), someone()];
    const first = await post(key, to);
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([200, null]);
    for (const replica of [0, 1]) {
      const again = await post(key, to, world.at(replica, partner.key));
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
      expect(again.body).toEqual(first.body);
    }
    expect([runs, await dialled(to)]).toEqual([1, 1]);
  });

  it('may write the same body another way', async () => {
    const [key, to] = [newId(), someone()];
    const send = (body: string): Promise<Answered> =>
      partner.api.send('POST', '/calls/start', body, { 'idempotency-key': key });
    const first = await send(`{"agent_id":"${AGENT}","to_number":"${to}"}`);
    const again = await send(`{ "to_number": "${to}", "agent_id": "${AGENT}" }`);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(runs).toBe(1);
  });

  it('with another body or path is 409 CONFLICT', async () => {
    const [key, to] = [newId(), someone()];
    await post(key, to);
    expect(refused(await post(key, someone()))).toEqual([409, 'CONFLICT']);
    expect(refused(await post(key, to, partner.api, { metadata: {} }))).toEqual([409, 'CONFLICT']);
    const hangup = await partner.api.send<Record<string, unknown>>(
      'POST',
      `/calls/${newId()}/hangup`,
      undefined,
      {
        'idempotency-key': key,
      },
    );
    expect(refused(hangup)).toEqual([409, 'CONFLICT']);
    expect(runs).toBe(1);
  });

  it('that is still in flight, its gateway alive, is 409 CONFLICT, with Retry-After 1', async () => {
    const [key, to] = [newId(), someone()];
    let answer = (): void => undefined;
    meanwhile = () => new Promise<void>((done) => (answer = done));
    const first = post(key, to);
    await eventually(async () => (await dialled(to)) === 1);
    const again = await post(key, to, world.at(1, partner.key));
    expect([...refused(again), again.headers.get('retry-after')]).toEqual([409, 'CONFLICT', '1']);
    answer();
    expect((await first).status).toBe(200);
    expect((await post(key, to)).body).toEqual((await first).body);
  });

  it('whose first attempt answers while a second one comes, is answered to both', async () => {
    const [key, to] = [newId(), someone()];
    let answer = (): void => undefined;
    meanwhile = () => new Promise<void>((done) => (answer = done));
    const first = post(key, to);
    await eventually(async () => (await dialled(to)) === 1);
    const again = post(key, to, world.at(1, partner.key));
    answer();
    expect((await again).body).toEqual((await first).body);
    expect([(await again).headers.get('idempotent-replayed'), runs]).toEqual(['true', 1]);
  });

  it('sent many times at once is carried out once, and every one of them is given the answer', async () => {
    const [key, to] = [newId(), someone()];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post(key, to, world.at(n % 2, partner.key))),
    );
    expect(await dialled(to)).toBe(1);
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
  });

  it('is the account’s own: another account’s key is another key', async () => {
    const [key, to] = [newId(), someone()];
    const other = await world.partner();
    await post(key, to);
    expect((await post(key, to, other.api)).headers.get('idempotent-replayed')).toBeNull();
    expect(await dialled(to)).toBe(2);
  });

  it('that was refused is tried afresh: nothing was done', async () => {
    const [key, to] = [newId(), someone('99')];
    for (let n = 0; n < 2; n += 1) expect(refused(await post(key, to))).toEqual([429, 'LIMIT_REACHED']);
    expect(runs).toBe(2);
    expect(refused(await post(key, 'not a number'))).toEqual([400, 'VALIDATION_ERROR']);
    expect((await post(key, someone())).status).toBe(200);
  });

  it('is remembered for 24 hours', async () => {
    const [key, to] = [newId(), someone()];
    const accounts = (world.gateways[0] as RunningService).app.get(Database);
    const age = (hours: number): Promise<unknown> =>
      accounts.query(
        `UPDATE idempotency_key SET created_at = now() - make_interval(hours => $2) WHERE key = $1`,
        [key, hours],
      );
    await post(key, to);
    await age(23);
    await post(key, to);
    expect(await dialled(to)).toBe(1);
    await age(24);
    expect((await post(key, someone())).status).toBe(200);
    await age(24);
    const store = (world.gateways[1] as RunningService).app.get(IdempotencyStore);
    expect(await store.sweep()).toBe(1);
    expect((await post(key, to)).headers.get('idempotent-replayed')).toBeNull();
  });

  it.each([
    ['', 'nothing'],
    ['x'.repeat(256), '256 characters'],
    ['a\tb', 'a tab'],
    ['\u00e9', 'another letter'],
  ])('of %j is 400 VALIDATION_ERROR: %s', async (key) => {
    const answer = await post(key, someone());
    expect([...refused(answer), answer.body.error.details?.[0]?.field]).toEqual([
      400,
      'VALIDATION_ERROR',
      'Idempotency-Key',
    ]);
    expect(runs).toBe(0);
  });

  it('of 255 characters is good; on other methods it means nothing', async () => {
    expect((await post('k'.repeat(255), someone())).status).toBe(200);
    const answer = await partner.api.send('GET', '/customers', undefined, { 'idempotency-key': '' });
    expect(answer.status).toBe(200);
  });

  it('that was taken over is no more for the attempt before to give back', async () => {
    const store = (world.gateways[0] as RunningService).app.get(IdempotencyStore);
    const request = { accountId: partner.id, key: newId(), fingerprint: Buffer.from('same') };
    const first = await store.begin(request);
    await leaseOver(request.key);
    const second = await store.begin(request);
    if (first.kind !== 'held' || second.kind !== 'held') throw new Error('both take the key, in turn');
    expect([second.held.commandId, second.held.again]).toEqual([first.held.commandId, true]);
    for (const late of [
      () => store.forget(first.held),
      () => store.release(first.held),
      () => store.giveUp(first.held),
      () => store.renew([first.held]),
    ]) {
      await late();
      expect(await store.look(request)).toMatchObject({ kind: 'busy', holder: second.held.holder });
    }
    await store.forget(second.held);
    expect(await store.look(request)).toMatchObject({ kind: 'held', held: { again: false } });
  });

  it('is kept sealed with its answer', async () => {
    const accounts = (world.gateways[0] as RunningService).app.get(Database);
    const rows = await accounts.query<{ answer: string }>(
      `SELECT answer FROM idempotency_key WHERE state = 'done'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { answer } of rows) expect(answer).toMatch(/^v1\./);
  });
});

describe('what the gateway does itself', () => {
  const create = (key: string, name: string, api = partner.api): Promise<Answered> =>
    api.send('POST', '/projects', { name }, { 'idempotency-key': key });

  it('is done once, too', async () => {
    const [key, name] = [newId(), `Project ${newId()}`];
    const first = await create(key, name);
    expect(first.status).toBe(200);
    const again = await create(key, name, world.at(1, partner.key));
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
  });

  it('and killed between effect and answer, another replica gives the answer', async () => {
    const gateway = await mortalGateway('after-commit');
    const [key, name] = [newId(), `Project ${newId()}`];
    const lost = create(key, name, gateway.api(partner.key)).catch((error: unknown) => error);
    expect(await lost).toMatchObject({ message: 'fetch failed' });
    await leaseOver(key);
    const again = await create(key, name, world.at(1, partner.key));
    expect([again.status, again.body.data]).toMatchObject([200, { name }]);
    const { body } = await partner.api.get<{ projects: { id: string; name: string }[] }>('/projects');
    const made = body.data.projects.filter((one) => one.name === name);
    expect(made.map(({ id }) => id)).toEqual([again.body.data['id']]);
    expect((await create(key, name)).headers.get('idempotent-replayed')).toBe('true');
  }, 30_000);
});

/** A gateway in a process of its own. */
async function mortalGateway(
  death?: 'after-commit',
): Promise<{ api: (key: string) => Client; kill: () => void }> {
  const env = { DATABASE_URL: world.databaseUrl, NATS_URL: world.natsUrl, PORT: '0', OPERATOR_TOKEN };
  const child = spawn(
    process.execPath,
    [
      ...['-C', '@parley/source', '-r', '@swc-node/register'],
      ...[join(__dirname, 'mortal-gateway.cjs'), JSON.stringify(env), ...(death ? [death] : [])],
    ],
    {
      cwd: CHECKOUT,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_OPTIONS: '', TS_NODE_PROJECT: join(CHECKOUT, 'tsconfig.base.json') },
    },
  );
  const [url] = (await once(child, 'message')) as [string];
  return { api: (key) => new Client(`${url}/api/v2`, key), kill: () => void child.kill('SIGKILL') };
}

it('a gateway killed between effect and answer: another replica gives the answer, and nothing is done twice', async () => {
  const gateway = await mortalGateway();
  const [key, to] = [newId(), someone()];
  let answer = (): void => undefined;
  meanwhile = () => new Promise<void>((done) => (answer = done));
  const lost = post(key, to, gateway.api(partner.key)).catch((error: unknown) => error);
  await eventually(async () => (await dialled(to)) === 1);
  gateway.kill();
  expect(await lost).toMatchObject({ message: 'fetch failed' });

  // Asked again at once, it waits until the first must have died.
  answer();
  const again = await post(key, to, world.at(1, partner.key));
  const [row] = await db().query<{ call_id: string }>(`select call_id from dialled where to_number = $1`, [
    to,
  ]);
  expect([again.status, again.body.data['call_id']]).toEqual([200, row?.call_id]);
  expect([runs, await dialled(to)]).toEqual([1, 1]);
  expect((await post(key, to)).headers.get('idempotent-replayed')).toBe('true');
}, 60_000);

it('a gateway that is stopped answers what it has in hand first, and takes nothing new', async () => {
  const env = { DATABASE_URL: world.databaseUrl, NATS_URL: world.natsUrl, PORT: '0', OPERATOR_TOKEN };
  const gateway = await startTestService(gatewayService, env);
  const api = new Client(`${gateway.url}/api/v2`, partner.key);
  const [key, to] = [newId(), someone()];
  let answer = (): void => undefined;
  meanwhile = () => new Promise<void>((done) => (answer = done));
  const inHand = post(key, to, api);
  await eventually(async () => (await dialled(to)) === 1);
  const stopped = gateway.close();
  await eventually(async () => {
    const refusal: unknown = await fetch(`${gateway.url}/health/live`).catch((error: Error) => error.cause);
    return Reflect.get(refusal as object, 'code') === 'ECONNREFUSED';
  });
  answer();
  expect((await inHand).status).toBe(200);
  await stopped;
}, 30_000);

it('a service killed between effect and answer: nothing is done again, and the client is told so', async () => {
  const [key, to] = [newId(), someone()];
  await post(key, to);
  const accounts = (world.gateways[0] as RunningService).app.get(Database);
  await accounts.query(
    `UPDATE idempotency_key SET state = 'started', answer = NULL, locked_until = now() WHERE key = $1`,
    [key],
  );
  await db().query(`update command_receipt set reply = null`);
  for (let n = 0; n < 2; n += 1) {
    const again = await post(key, to, world.at(n, partner.key));
    expect(refused(again)).toEqual([409, 'CONFLICT']);
    expect(again.body.error.message).toContain('another Idempotency-Key');
  }
  expect([runs, await dialled(to)]).toEqual([1, 1]);
}, 30_000);
