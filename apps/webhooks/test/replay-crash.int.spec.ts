import type { ChildProcess } from 'node:child_process';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { replicaProcess } from './support/replica-process';
import { useWorld } from './support/world';

const COUNT = 300;
let child: ChildProcess;

afterAll(() => void child.kill('SIGKILL'));
const world = useWorld({
  DELIVERY_POLL_MS: '40',
  DELIVERY_TIMEOUT_MS: '1000',
  DELIVERY_LEASE_MS: '2500',
});

describe('a replica killed in the middle of a replay', () => {
  it('leaves it to the next one: everything is sent, once except for what it had leased', async () => {
    const accountId = newId();
    const { id: endpointId } = await world.endpoint('replayed', { accountId });
    const [first] = world.replicas.splice(0);
    await first?.close();
    await world.sql.query(
      `with numbered as (select ($4 || lpad(to_hex(n), 12, '0'))::uuid as id from generate_series(1, $3::int) n),
       event as (
         insert into webhook_event (id, account_id, type, payload)
         select id, $2, 'call.status.updated', '{"event":"call.status.updated"}' from numbered)
       insert into delivery (id, event_id, endpoint_id, account_id, event_type, status, attempt)
       select id, id, $1, $2, 'call.status.updated', 'failed', 11 from numbered`,
      [endpointId, accountId, COUNT, newId().slice(0, 24)],
    );
    world.receiver.answer(
      '/replayed',
      (_, response) => void setTimeout(() => response.writeHead(200).end(), 5),
    );
    child = replicaProcess(world);
    await eventually(async () => (await world.listening()) === 1, { timeoutMs: 30_000, everyMs: 100 });
    const range = { since: '2020-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z' };
    const of = { account_id: accountId, endpoint_id: endpointId };
    const { id: replayId, matched } = await world.ask('webhooks.replay', { ...of, replay: range });
    expect(matched).toBe(COUNT);
    await eventually(() => world.receiver.at('/replayed').length >= 40, { timeoutMs: 15_000, everyMs: 5 });
    child.kill('SIGKILL');
    await world.addReplica();
    await eventually(
      async () => {
        const now = await world.ask('webhooks.replay_progress', { ...of, replay_id: replayId });
        expect(now).toMatchObject({ status: 'completed', matched: COUNT, replayed: COUNT });
      },
      // What was in the killed replica's hands holds up the rest until its lease ends.
      { timeoutMs: 15_000 },
    );
    await eventually(
      async () => {
        const { rows } = await world.sql.query<{ status: string; count: number }>(
          'select status, count(*)::int as count from delivery where endpoint_id = $1 group by status',
          [endpointId],
        );
        expect(rows).toEqual([{ status: 'succeeded', count: COUNT }]);
      },
      { timeoutMs: 15_000 },
    );
    const seen = world.receiver.at('/replayed').map((one) => String(one.headers['webhook-id']));
    expect(new Set(seen).size).toBe(COUNT);
    // 4 slots, and for each of them at most 4 sent and not yet written.
    expect(seen.length).toBeLessThanOrEqual(COUNT + 16);
  }, 60_000);
});
