import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Running, startPostgres } from '@parley/infra';
import { migrate } from '@parley/persistence';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { statusUpdated, World, worldSchemas } from './support/world';

const dataDir = mkdtempSync(join(tmpdir(), `parley-webhooks-pg-${process.pid}-`));
const settings = { fsync: 'off' };
let postgres: Running;
const world = new World();

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, settings, log: () => undefined });
  for (const { schema, migrations } of worldSchemas) {
    await migrate({ databaseUrl: postgres.url, schema, migrations });
  }
  await world.start(
    { DELIVERY_POLL_MS: '50', DELIVERY_LEASE_MS: '4000', DELIVERY_TIMEOUT_MS: '1000' },
    { url: postgres.url, drop: async () => undefined },
  );
}, 120_000);

afterAll(async () => {
  await world.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 30_000);

describe('Postgres killed under load', () => {
  it('comes back to deliveries that are all still there; results under way are written after all', async () => {
    const accountId = newId();
    const endpoint = await world.endpoint('crashed', { accountId });
    world.receiver.answer(
      '/crashed',
      (_, response) => void setTimeout(() => response.writeHead(200).end(), 50),
    );
    const bodies = Array.from({ length: 80 }, () => statusUpdated());
    const ids = await world.publish('calls.status_updated', bodies, accountId);
    await eventually(() => world.receiver.at('/crashed').length > 10);
    await postgres.kill();
    await sleep(500);
    postgres = await startPostgres({ dataDir, settings, port: postgres.port, log: () => undefined });
    await eventually(
      async () =>
        (await world.deliveries(endpoint.id, accountId)).filter((one) => one.status === 'succeeded')
          .length === 80,
      { timeoutMs: 40_000, everyMs: 200 },
    );
    const seen = world.receiver.at('/crashed').map((one) => String(one.headers['webhook-id']));
    expect(new Set(seen)).toEqual(new Set(ids));
    // Results were kept while Postgres was away, so next to nothing was sent twice.
    expect(seen.length).toBeLessThanOrEqual(84);
    const { webhooks } = await world.ask('webhooks.list', { account_id: accountId });
    expect(webhooks[0]).toMatchObject({ enabled: true, last_delivery_status: 'succeeded' });
  }, 60_000);
});
