import { randomBytes } from 'node:crypto';
import { AppError } from '@parley/contracts';
import { newId, requestContext, type RequestContext } from '@parley/platform';
import {
  answering,
  eventually,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
} from '@parley/testing';
import { connect, headers, type NatsConnection } from 'nats';
import { bodyOf, effects, recordEffects, startWorld, type World, worldSchema } from './world.fixture';

const DURABLE = 'calls-effects';
const context: RequestContext = { requestId: 'req-1', accountId: newId(), traceparent: '00-aa-bb-01' };

describe('the bus', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let worlds: World[];
  let raw: NatsConnection;
  const seen: { who: number; body: unknown; context: RequestContext | undefined }[] = [];
  let behave: () => Promise<unknown> = async () => ({});

  const start = (who: number): Promise<World> =>
    startWorld({ databaseUrl: database.url, natsUrl: nats.url }, [
      recordEffects(DURABLE),
      answering({ 'calls.get': (body) => answer(who, body), 'calls.hangup': (body) => answer(who, body) }),
    ]);
  const answer = async (who: number, body: unknown): Promise<never> => {
    seen.push({ who, body, context: { ...requestContext.get() } as RequestContext });
    return (await behave()) as never;
  };

  beforeAll(async () => {
    [nats, database] = await Promise.all([testNats(), testDatabase([worldSchema])]);
    worlds = [await start(0), await start(1)];
    raw = await connect({ servers: nats.url });
  });
  beforeEach(() => {
    seen.length = 0;
    behave = async () => ({});
  });
  afterAll(async () => {
    await raw.close();
    await Promise.all(worlds.map((world) => world.service.close()));
    await Promise.all([database.drop(), nats.stop()]);
  });

  const world = (index = 0): World => {
    const found = worlds[index];
    if (!found) throw new Error('no such world');
    return found;
  };
  const get = (deadlineMs?: number): Promise<unknown> =>
    world().bus.request(
      'calls.get',
      { account_id: newId(), call_id: newId() },
      deadlineMs === undefined ? {} : { deadlineMs },
    );

  it('answers once, from any replica, with the asker in context', async () => {
    behave = async () => ({ call_id: 'c' });
    const replies = await requestContext.run(context, () =>
      Promise.all(Array.from({ length: 40 }, () => get())),
    );
    expect(replies).toEqual(Array(40).fill({ call_id: 'c' }));
    expect(seen).toHaveLength(40);
    expect(new Set(seen.map((call) => call.who))).toEqual(new Set([0, 1]));
    expect(seen[0]?.context).toMatchObject({ requestId: 'req-1', traceparent: '00-aa-bb-01' });
    expect(seen[0]?.context?.deadlineAt).toBeGreaterThan(Date.now() - 2_000);
  });

  it('brings an AppError back as it was thrown, and hides any other error', async () => {
    behave = async () => {
      throw AppError.validation('call_id', 'bad');
    };
    await expect(get()).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      status: 400,
      details: [{ field: 'call_id', message: 'bad' }],
    });
    behave = async () => {
      throw new Error('secret detail');
    };
    const error = await get().catch((failure: AppError) => failure);
    expect(error).toMatchObject({ code: 'INTERNAL_ERROR', status: 500 });
    expect(JSON.stringify(error)).not.toContain('secret');
  });

  it('is 502 when nobody answers, at once, and when the answer is late, at the deadline', async () => {
    const started = Date.now();
    await expect(
      world().bus.request('agents.get', { account_id: newId(), agent_id: newId() }),
    ).rejects.toMatchObject({ code: 'INTERNAL_ERROR', status: 502, message: 'nobody answers agents.get' });
    expect(Date.now() - started).toBeLessThan(1_500);
    behave = () => new Promise((resolve) => setTimeout(() => resolve({}), 600));
    await expect(get(300)).rejects.toMatchObject({
      status: 502,
      message: 'calls.get did not answer in time',
    });
    await new Promise((resolve) => setTimeout(resolve, 400));
  });

  it('never waits beyond the deadline of the request being served', async () => {
    let answer = (): void => undefined;
    behave = () => new Promise((resolve) => (answer = () => resolve({})));
    const started = Date.now();
    await expect(
      requestContext.run({ requestId: 'r', deadlineAt: Date.now() + 200 }, () => get(5_000)),
    ).rejects.toMatchObject({ status: 502 });
    expect(Date.now() - started).toBeLessThan(2_500);
    answer();
  });

  it('asks a query again that got no answer, never a command', async () => {
    const answers = [new Promise(() => undefined), Promise.resolve({ second: true })];
    behave = () => answers.shift() as Promise<unknown>;
    await expect(get(600)).resolves.toEqual({ second: true });
    expect(seen).toHaveLength(2);
    seen.length = 0;
    behave = () => new Promise(() => undefined);
    await expect(
      world().bus.request('calls.hangup', { account_id: newId(), call_id: newId() }, { deadlineMs: 300 }),
    ).rejects.toMatchObject({ status: 502 });
    expect(seen).toHaveLength(1);
    // Those two never answer: let shutdown not wait for them.
    await Promise.all(worlds.map((each) => each.service.close()));
    worlds = [await start(0), await start(1)];
  }, 40_000);

  it('does not run a request whose asker has given up', async () => {
    const expired = headers();
    expired.set('deadline', String(Date.now() - 1));
    raw.publish('req.calls.hangup', Buffer.from(JSON.stringify({ call_id: 'x' })), { headers: expired });
    await expect(get()).resolves.toEqual({});
    expect(seen).toHaveLength(1);
  });

  it('answers garbage with VALIDATION_ERROR and serves the next good request', async () => {
    const badHeaders = headers();
    for (const name of ['deadline', 'request-id', 'account-id', 'traceparent'])
      badHeaders.set(name, '\t☠ garbage');
    const garbage = [
      Buffer.alloc(0),
      Buffer.from('not json'),
      Buffer.from('[1,2]'),
      Buffer.from('null'),
      Buffer.from('"text"'),
      Buffer.from('{"account_id":"not a uuid"}'),
      Buffer.from('{"account_id":null}'),
      Buffer.from([0xff, 0xfe, 0x00, 0x80]),
      randomBytes(1_000_000),
      Buffer.from(`{"deep":${'['.repeat(50_000)}${']'.repeat(50_000)}`),
    ];
    for (const subject of ['req.calls.get', 'req.calls.hangup']) {
      for (const data of garbage) {
        const reply = await raw.request(subject, data, { timeout: 2_000, headers: badHeaders });
        expect(reply.json()).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } });
        raw.publish(subject, data);
      }
    }
    expect(seen).toHaveLength(0);
    await expect(get()).resolves.toEqual({});
  });

  it('reads an answer that is no envelope as the fault of the other side', async () => {
    for (const answer of [
      '',
      'nonsense',
      '{}',
      '{"ok":false}',
      '{"ok":false,"error":{"code":"NEW","message":"m"}}',
      '[]',
    ]) {
      const impostor = raw.subscribe('req.agents.get', {
        callback: (_error, message) => void message.respond(Buffer.from(answer)),
      });
      await raw.flush();
      await expect(
        world().bus.request('agents.get', { account_id: newId(), agent_id: newId() }),
      ).rejects.toMatchObject({ code: 'INTERNAL_ERROR', status: 502 });
      impostor.unsubscribe();
    }
  });

  it('says so when a body or an answer is too large', async () => {
    const huge = { account_id: newId(), call_id: 'x'.repeat(1_100_000) };
    await expect(world().bus.request('calls.get', huge)).rejects.toMatchObject({ status: 413 });
    behave = async () => ({ text: 'x'.repeat(1_100_000) });
    await expect(get()).rejects.toMatchObject({ status: 502 });
  });

  it('dead-letters garbage on event subjects and handles the next good event', async () => {
    const js = raw.jetstream();
    const ids = Array.from({ length: 3 }, () => newId());
    const good = (id: string): Record<string, string> => ({
      'event-id': id,
      'account-id': newId(),
      'aggregate-id': 'a',
      'occurred-at': new Date().toISOString(),
    });
    const send = (subject: string, data: Uint8Array, values: Record<string, string>): Promise<unknown> => {
      const block = headers();
      for (const [name, value] of Object.entries(values)) block.set(name, value);
      return js.publish(subject, data, { headers: block });
    };
    const subject = 'evt.calls.originate_requested.07';
    await send(subject, Buffer.from('not json'), good(ids[0] ?? ''));
    await send(subject, randomBytes(1_000_000), good(ids[1] ?? ''));
    await send(subject, Buffer.from('{}\0'), { ...good(ids[2] ?? ''), 'account-id': 'nobody' });
    await send(subject, Buffer.from('{}'), {});
    await send('evt.calls.originate_requested', Buffer.from('{}'), good(newId()));
    await send('evt.calls.x.y.z', Buffer.from('{}'), {});
    await send('evt.calls.not_yet_known.01', Buffer.from('{}'), good(newId()));
    await world().emit('after', 7);
    await eventually(async () => expect(await effects(world().db, DURABLE)).toHaveLength(1));
    await eventually(async () => {
      const letters = await world().db.query<{ event_id: string }>('select event_id from dead_letter');
      expect(letters.map((letter) => letter.event_id)).toEqual(expect.arrayContaining(ids));
    });
  });

  it('takes an event once that was delivered twice', async () => {
    const before = (await effects(world().db, DURABLE)).length;
    const id = await world().emit('twice', 1);
    await eventually(async () => expect(await effects(world().db, DURABLE)).toHaveLength(before + 1));
    const block = headers();
    const values = {
      'event-id': id,
      'account-id': newId(),
      'aggregate-id': 'twice',
      'occurred-at': new Date().toISOString(),
    };
    for (const [name, value] of Object.entries(values)) block.set(name, value);
    const data = Buffer.from(JSON.stringify(bodyOf(1)));
    for (let n = 0; n < 3; n += 1) {
      await raw.jetstream().publish('evt.calls.originate_requested.00', data, { headers: block });
    }
    await world().emit('twice', 2);
    await eventually(async () => expect(await effects(world().db, DURABLE)).toHaveLength(before + 2));
  });

  it('finishes requests in hand when it shuts down', async () => {
    const leaving = await start(2);
    worlds.push(leaving);
    behave = () => new Promise((resolve) => setTimeout(() => resolve({ done: true }), 300));
    const asked = Array.from({ length: 12 }, () => get());
    await eventually(() => seen.some((call) => call.who === 2));
    await leaving.service.close();
    worlds.pop();
    await expect(Promise.all(asked)).resolves.toEqual(Array(12).fill({ done: true }));
  });
});
