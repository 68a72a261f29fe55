/**
 * How fast events get from a commit to their effect: outbox -> relay -> stream -> inbox, on servers of its own.
 *   npx tsc -b && node tools/bench/outbox.mjs [seconds] [--fsync=off]
 * Prints: events/s end to end under full load, p50/p99 from commit to handled at a steady rate, and publishing straight
 * to JetStream and core NATS in the same run, to compare with.
 */
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const require = createRequire(import.meta.url);
const { startPostgres, startNats } = require('@parley/infra');
const { Database, messagingTables, migrate, PersistenceModule } = require('@parley/persistence');
const { MessagingModule, NatsTransport, OnEvent, Outbox, Payload, Tx } = require('@parley/messaging');
const { Controller } = require('@nestjs/common');
const { defineService, newId, ServiceConfig, startService } = require('@parley/platform');
const { connect } = require(require.resolve('nats', { paths: [require.resolve('@parley/messaging')] }));

const SECONDS = Number(process.argv[2]) || 8;
const FSYNC = process.argv.includes('--fsync=off') ? 'off' : 'on';
const WRITERS = 12;
const STEADY_PER_SECOND = 150;
const ACCOUNT = newId();

class BenchMigration {
  name = '1760000000000-bench';
  async up(runner) {
    await runner.query('create table bench.counter (id int primary key, n int not null default 0)');
    await runner.query('insert into bench.counter select generate_series(0, 999)');
    await runner.query(
      'create table bench.effect (event_id uuid primary key, at timestamptz not null default now())',
    );
    for (const sql of messagingTables.up('bench')) await runner.query(sql);
  }
  async down() {}
}

const directory = mkdtempSync(join(tmpdir(), 'parley-bench-'));
const quiet = () => undefined;
const postgres = await startPostgres({
  dataDir: join(directory, 'postgres'),
  settings: { fsync: FSYNC },
  log: quiet,
});
const nats = await startNats({ dataDir: join(directory, 'nats'), log: quiet });
let service;
try {
  await migrate({ databaseUrl: postgres.url, schema: 'bench', migrations: [BenchMigration] });
  const committedAt = new Map();
  const latencies = [];
  let handled = 0;
  class BenchController {
    async take(event, tx) {
      await tx.query('insert into effect (event_id) values ($1)', [event.event_id]);
      handled += 1;
      const at = committedAt.get(event.event_id);
      if (at !== undefined) latencies.push(performance.now() - at);
    }
  }
  Controller()(BenchController);
  Payload()(BenchController.prototype, 'take', 0);
  Tx()(BenchController.prototype, 'take', 1);
  const method = Object.getOwnPropertyDescriptor(BenchController.prototype, 'take');
  OnEvent('calls.originate_requested', { durable: 'calls-bench' })(BenchController.prototype, 'take', method);
  class BenchModule {}
  service = await startService(
    defineService({
      name: 'calls',
      config: ServiceConfig,
      transport: NatsTransport,
      module: () => ({
        module: BenchModule,
        imports: [
          PersistenceModule.forService({
            schema: 'bench',
            entities: [],
            migrations: [],
            settings: { poolSize: WRITERS + 6 },
          }),
          MessagingModule.forService({ service: 'calls', schema: 'bench' }),
        ],
        controllers: [BenchController],
      }),
    }),
    {
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url,
      MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
      OPS_PORT: '0',
      LOG_LEVEL: 'error',
    },
  );
  const db = service.app.get(Database);
  const outbox = service.app.get(Outbox);
  const emit = (aggregate) =>
    db.transaction(async (tx) => {
      await tx.query('update counter set n = n + 1 where id = $1', [aggregate]);
      return outbox.add(tx, 'calls.originate_requested', {
        aggregateId: String(aggregate),
        accountId: ACCOUNT,
        body: { call_id: newId(), filler: 'x'.repeat(1_000) },
      });
    });
  const aggregate = () => Math.floor(Math.random() * 1_000);
  for (let n = 0; n < 300; n += 1) await emit(aggregate());
  while (handled < 300) await sleep(10);

  const started = performance.now();
  const endAt = started + SECONDS * 1_000;
  const before = handled;
  let written = 0;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (performance.now() < endAt) {
        await emit(aggregate());
        written += 1;
      }
    }),
  );
  const commitSeconds = (performance.now() - started) / 1_000;
  while (handled - before < written) await sleep(5);
  const endToEndSeconds = (performance.now() - started) / 1_000;
  print(
    'full load',
    `${rate(written, commitSeconds)} commits/s, ${rate(written, endToEndSeconds)} events/s end to end`,
  );

  latencies.length = 0;
  const steady = [];
  for (let n = 0; n < STEADY_PER_SECOND * SECONDS; n += 1) {
    const due = n * (1_000 / STEADY_PER_SECOND);
    const wait = due - (performance.now() - (steady.startedAt ??= performance.now()));
    if (wait > 1) await sleep(wait);
    steady.push(emit(aggregate()).then((id) => committedAt.set(id, performance.now())));
  }
  await Promise.all(steady);
  await sleep(1_000);
  print(
    `${STEADY_PER_SECOND} events/s`,
    `commit to handled p50 ${quantile(latencies, 0.5)} ms, p99 ${quantile(latencies, 0.99)} ms (${latencies.length} events)`,
  );

  const raw = await connect({ servers: nats.url });
  const js = raw.jetstream();
  const data = Buffer.alloc(1_000, 120);
  const direct = performance.now();
  let published = 0;
  await Promise.all(
    Array.from({ length: 128 }, async () => {
      while (performance.now() - direct < 2_000) {
        await js.publish('evt.bench.direct.00', data, { msgID: newId() });
        published += 1;
      }
    }),
  );
  print(
    'JetStream publish, 128 in flight',
    `${rate(published, (performance.now() - direct) / 1_000)} messages/s`,
  );
  const single = [];
  for (let n = 0; n < 500; n += 1) {
    const at = performance.now();
    await js.publish('evt.bench.direct.00', data, { msgID: newId() });
    single.push(performance.now() - at);
  }
  print(
    'JetStream publish, one at a time',
    `p50 ${quantile(single, 0.5)} ms, p99 ${quantile(single, 0.99)} ms`,
  );
  await raw.close();
} finally {
  await service?.close();
  await Promise.all([postgres.stop(), nats.stop()]);
  rmSync(directory, { recursive: true, force: true });
}

function rate(count, seconds) {
  return Math.round(count / seconds).toLocaleString('en');
}

function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor(q * (sorted.length - 1))] ?? Number.NaN).toFixed(2);
}

function print(what, result) {
  process.stdout.write(`${what.padEnd(34)}${result}\n`);
}
