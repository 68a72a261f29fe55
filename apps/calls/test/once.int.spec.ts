import type { CallDto } from '@parley/contracts';
import { newId } from '@parley/platform';
import { dieAfterCommit, onceAttempt } from '@parley/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { type Partner, World } from './world';

jest.setTimeout(60_000);

const CHECKOUT = resolve(__dirname, '../../..');

describe('a once-only command of calls', () => {
  let world: World;
  let partner: Partner;
  let undo = (): void => undefined;

  beforeAll(async () => {
    world = await World.start({ instances: 2 });
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    partner = await world.partner();
  });
  afterEach(() => {
    undo();
    world.affordableCalls = Number.MAX_SAFE_INTEGER;
  });

  const callsOf = async ({ accountId }: Partner): Promise<string[]> =>
    (
      await world.sql.query<{ id: string }>('select id from call where account_id = $1', [accountId])
    ).rows.map(({ id }) => id);

  it('a start killed between commit and answer is answered with its call when repeated', async () => {
    const lonely = await World.start({ instances: 0 });
    try {
      const env = { DATABASE_URL: lonely.database.url, NATS_URL: lonely.nats.url, DATA_DIR: lonely.dataDir };
      const loader = ['-C', '@parley/source', '-r', '@swc-node/register'];
      const script = join(__dirname, 'mortal-calls.cjs');
      const child = spawn(process.execPath, [...loader, script, JSON.stringify(env)], {
        cwd: CHECKOUT,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: { ...process.env, NODE_OPTIONS: '', TS_NODE_PROJECT: join(CHECKOUT, 'tsconfig.base.json') },
      });
      const gone = once(child, 'exit');
      await once(child, 'message');
      const someone = await lonely.partner();
      const key = newId();
      const lost = onceAttempt(key, () => lonely.start(someone), 2_000).catch((error: unknown) => error);
      expect(await gone).toEqual([null, 'SIGKILL']);
      expect(await lost).toMatchObject({ status: 502 });

      await lonely.startCalls();
      const answer = await onceAttempt(key, () => lonely.start(someone));
      const { rows } = await lonely.sql.query<{ id: string }>('select id from call');
      expect(rows).toEqual([{ id: answer.call_id }]);
      expect(answer).toMatchObject({
        status: 'pending',
        to_number: '+14155550101',
        session: { status: 'created' },
      });
      expect(await onceAttempt(key, () => lonely.start(someone))).toEqual(answer);
    } finally {
      await lonely.stop();
    }
  });

  const commands: [string, (call: CallDto) => Promise<object>][] = [
    ['calls.start', () => world.start(partner)],
    [
      'calls.hangup',
      (call) => world.bus.request('calls.hangup', { account_id: partner.accountId, call_id: call.call_id }),
    ],
    [
      'connections.create',
      () =>
        world.bus.request('connections.create', {
          account_id: partner.accountId,
          connection: { name: 'once', host: '127.0.0.1', port: 5071, password: 'secret' },
        }),
    ],
    [
      'numbers.create',
      () =>
        world.bus.request('numbers.create', {
          account_id: partner.accountId,
          number: { number: '+14156660177', connection_id: partner.connectionId },
        }),
    ],
    [
      'hooks.create',
      () =>
        world.bus.request('hooks.create', {
          account_id: partner.accountId,
          hook: { name: 'once', event: 'after_call', url: 'https://example.com/hook' },
        }),
    ],
  ];
  it.each(commands)('the answer of %s is committed with its effect', async (_what, command) => {
    const call = await world.start(partner);
    const key = newId();
    undo = dieAfterCommit();
    await expect(onceAttempt(key, () => command(call))).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    const answer = await onceAttempt(key, () => command(call));
    expect(answer).toMatchObject({ created_at: expect.stringMatching(/Z$/) });
    expect(await onceAttempt(key, () => command(call))).toEqual(answer);
  });

  it('a start sent twice at once with money for one call is answered twice with that call', async () => {
    world.affordableCalls = 1;
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => onceAttempt(key, () => world.start(partner))),
    );
    expect(await callsOf(partner)).toEqual([answers[0]?.call_id]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(world.givenBack).toEqual([]);
    await expect(world.start(partner)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
