/**
 * Events from the commit that emits them to the partner's server: outbox -> stream -> fan-out -> signed delivery with an
 * attempt row each. Publisher, webhooks and receiver are processes of their own, Postgres and NATS real ones.
 *   npx tsc -b && node tools/bench/webhooks.mjs [events=6000] [only=...] [--fsync=off]
 * Rates are given as a ratio of a bare undici loop (no database, no signature) to the same receiver in the same run.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const ROLE = process.env.BENCH_ROLE;
const EVENTS = Number(process.argv.find((arg) => /^\d+$/.test(arg))) || 6_000;
const ONLY = /^only=(.*)$/.exec(process.argv.find((arg) => arg.startsWith('only=')) ?? '')?.[1];
const FSYNC = process.argv.includes('--fsync=off') ? 'off' : 'on';
const BEHIND = 50_000;
const STEADY_PER_SECOND = 100;
const STEADY_SECONDS = 6;
const BARE_CONCURRENCY = 64;
const now = () => performance.timeOrigin + performance.now();

if (ROLE === 'receiver') receive();
else if (ROLE === 'webhooks') await serve();
else await bench();

/** Answers 200, by path: `/dead` 500, `/hang` never, `/slow` after 20 ms. Keeps when each event came. */
function receive() {
  let arrived = [];
  const server = createServer((request, response) => {
    const at = now();
    request.resume();
    request.on('end', () => {
      if (request.url === '/hang') return;
      if (request.url === '/slow') return void setTimeout(() => response.writeHead(200).end(), 20);
      if (request.url === '/ok') arrived.push([request.headers['webhook-id'], at]);
      response.writeHead(request.url === '/dead' ? 500 : 200).end();
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
  process.on('message', (message) => {
    if (message === 'count') return process.send({ count: arrived.length });
    process.send({ arrived });
    arrived = [];
  });
  process.on('disconnect', () => process.exit());
}

async function serve() {
  const { startService } = require('@parley/platform');
  const { webhooksService } = require('@parley/webhooks');
  const service = await startService(webhooksService, process.env);
  process.send({ ready: true });
  process.on('message', async () => {
    const cpu = process.cpuUsage();
    process.send({ cpuMs: (cpu.user + cpu.system) / 1_000 });
  });
  process.on('disconnect', () => service.close().finally(() => process.exit()));
}

async function bench() {
  const { startPostgres, startNats } = require('@parley/infra');
  const { Database, messagingTables, migrate, PersistenceModule } = require('@parley/persistence');
  const { Bus, MessagingModule, Outbox } = require('@parley/messaging');
  const { defineService, newId, ServiceConfig, startService } = require('@parley/platform');
  const { webhooksSchema } = require('@parley/webhooks');
  const { Agent } = require(require.resolve('undici', { paths: [require.resolve('@parley/egress')] }));

  const directory = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const quiet = () => undefined;
  const settings = { fsync: FSYNC };
  const postgres = await startPostgres({ dataDir: join(directory, 'postgres'), settings, log: quiet });
  const nats = await startNats({ dataDir: join(directory, 'nats'), log: quiet });
  const children = [];
  let calls;
  try {
    class CallsTables {
      name = 'calls-bench';
      async up(runner) {
        for (const sql of messagingTables.up('calls')) await runner.query(sql);
      }
      async down() {}
    }
    for (const { schema, migrations } of [webhooksSchema, { schema: 'calls', migrations: [CallsTables] }])
      await migrate({ databaseUrl: postgres.url, schema, migrations });
    const env = {
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url,
      MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
      OPS_PORT: '0',
      LOG_LEVEL: 'error',
      DELIVERY_ALLOWED_NETWORKS: '127.0.0.0/8',
    };
    const start = async (role, extra = {}) => {
      const child = fork(fileURLToPath(import.meta.url), [], {
        env: { ...process.env, ...extra, BENCH_ROLE: role },
        execArgv: role === 'webhooks' && process.env.BENCH_PROF ? ['--cpu-prof'] : [],
      });
      children.push(child);
      return { child, hello: await answer(child) };
    };
    const receiver = await start('receiver');
    const webhooks = await start('webhooks', env);
    const base = `http://127.0.0.1:${receiver.hello.port}`;
    const schema = { schema: 'calls', entities: [], migrations: [] };
    class CallsModule {}
    calls = await startService(
      defineService({
        name: 'calls',
        config: ServiceConfig,
        module: () => ({
          module: CallsModule,
          imports: [
            PersistenceModule.forService(schema),
            MessagingModule.forService({ service: 'calls', schema: 'calls' }),
          ],
        }),
      }),
      env,
    );
    const db = calls.app.get(Database);
    const outbox = calls.app.get(Outbox);
    const bus = calls.app.get(Bus);
    const ask = (message) => (receiver.child.send(message), answer(receiver.child));
    const body = () => ({
      ...{
        call_id: newId(),
        session_id: newId(),
        agent_id: newId(),
        agent_name: 'Ann',
        direction: 'outbound',
      },
      ...{ client_reference_id: 'order-7', from_number: '+14155550100', to_number: '+14155550101' },
      ...{ status: 'ringing', previous_status: 'pending', terminal: false, concurrency_released: false },
      ...{
        account_concurrency: { limit: 5, active: 1, remaining: 4 },
        provider: 'sip',
        provider_status: '180',
      },
      occurred_at: new Date().toISOString(),
    });
    const emit = async (accounts) => {
      const ids = await db.transaction(async (tx) => {
        const made = [];
        for (const accountId of accounts) {
          const event = body();
          const options = { aggregateId: event.call_id, accountId, body: event };
          made.push(await outbox.add(tx, 'calls.status_updated', options));
        }
        return made;
      });
      const at = now();
      return ids.map((id) => [id, at]);
    };
    /** One endpoint an account, so each event is one delivery. */
    const endpoints = async (count, path = () => '/ok') => {
      const accounts = [];
      for (let n = 0; n < count; n += 1) {
        const accountId = newId();
        const endpoint = { label: 'bench', url: base + path(n) };
        const made = await bus.request('webhooks.create', { account_id: accountId, endpoint });
        accounts.push({ accountId, endpointId: made.id, ok: path(n) === '/ok' });
      }
      return accounts;
    };

    const bare = async (ms) => {
      const agent = new Agent({ connections: BARE_CONCURRENCY });
      const payload = Buffer.from(JSON.stringify({ event: 'call.status.updated', data: body() }));
      const headers = { 'content-type': 'application/json' };
      const from = performance.now();
      let sent = 0;
      await Promise.all(
        Array.from({ length: BARE_CONCURRENCY }, async () => {
          while (performance.now() - from < ms) {
            const request = { origin: base, path: '/bare', method: 'POST', headers, body: payload };
            const response = await agent.request(request);
            await response.body.dump();
            sent += 1;
          }
        }),
      );
      await agent.close();
      return sent / ((performance.now() - from) / 1_000);
    };

    const burst = async (name, accounts) => {
      await ask('take');
      const baseline = await bare(1_500);
      const from = now();
      let expected = 0;
      for (let n = 0; n < EVENTS; n += 100) {
        const of = Array.from({ length: 100 }, (_, k) => accounts[(n + k) % accounts.length]);
        expected += of.filter((one) => one.ok).length;
        await emit(of.map((one) => one.accountId));
      }
      while ((await ask('count')).count < expected) await sleep(20);
      const { arrived } = await ask('take');
      const rate = arrived.length / ((Math.max(...arrived.map(([, at]) => at)) - from) / 1_000);
      print(
        `${name}, all at once`,
        `${whole(rate)} events/s, bare loop ${whole(baseline)}/s: ${percent(rate / baseline)}; twice ${doubles(arrived)}`,
      );
    };
    const steady = async (name, accounts) => {
      await ask('take');
      const committed = new Map();
      const working = [];
      const from = performance.now();
      const good = accounts.filter((one) => one.ok);
      for (let n = 0; n < STEADY_PER_SECOND * STEADY_SECONDS; n += 1) {
        const wait = from + n * (1_000 / STEADY_PER_SECOND) - performance.now();
        if (wait > 1) await sleep(wait);
        const { accountId } = good[n % good.length];
        working.push(emit([accountId]).then(([[id, at]]) => committed.set(id, at)));
      }
      await Promise.all(working);
      while ((await ask('count')).count < committed.size) await sleep(20);
      const { arrived } = await ask('take');
      const stages = await db.query(
        `select e.id, extract(epoch from e.created_at) * 1000 as taken, extract(epoch from a.attempted_at) * 1000 as sent
           from webhooks.webhook_event e join webhooks.delivery d on d.event_id = e.id
           join webhooks.delivery_attempt a on a.delivery_id = d.id and a.attempt = 1
          where e.id = any($1::uuid[])`,
        [[...committed.keys()]],
      );
      const late = arrived.filter(([id]) => committed.has(id)).map(([id, at]) => at - committed.get(id));
      print(
        `${name}, ${STEADY_PER_SECOND} events/s`,
        `commit to arrival p50 ${quantile(late, 0.5)} ms, p95 ${quantile(late, 0.95)} ms, p99 ${quantile(late, 0.99)} ms`,
      );
      const taken = stages.map((row) => row.taken - committed.get(row.id));
      const sent = stages.map((row) => row.sent - row.taken);
      print(
        '',
        `of it until taken in p50 ${quantile(taken, 0.5)} ms, from then until sent ${quantile(sent, 0.5)} ms`,
      );
    };
    const scenario = async (name, make) => {
      if (!ONLY || ONLY === name.split(' ')[0]) await make(name);
    };

    const hundred = await endpoints(100);
    await emit(hundred.map((one) => one.accountId));
    while ((await ask('count')).count < 100) await sleep(20);
    await scenario('100 endpoints', async (name) => {
      await steady(name, hundred);
      await burst(name, hundred);
    });
    await scenario('1 endpoint', async (name) => burst(name, await endpoints(1)));
    await scenario('1000 endpoints', async (name) => burst(name, await endpoints(1_000)));
    await scenario('dead (10 of 100)', async (name) => {
      const mixed = await endpoints(100, (n) => (n % 10 === 0 ? '/dead' : '/ok'));
      await burst(name, mixed);
      await steady(name, mixed);
    });
    await scenario('neighbours (one hangs, one 50 000 behind)', async (name) => {
      const [hanging, slow] = await endpoints(2, (n) => (n === 0 ? '/hang' : '/slow'));
      await db.query(
        `with event as (
           insert into webhooks.webhook_event (id, account_id, type, payload)
           select ('${newId().slice(0, 13)}-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $2, 'call.status.updated', '{}'
             from generate_series(1, $3::int) n returning id)
         insert into webhooks.delivery (id, event_id, endpoint_id, account_id, event_type, next_at)
         select gen_random_uuid(), id, $1, $2, 'call.status.updated', now() from event`,
        [slow.endpointId, slow.accountId, BEHIND],
      );
      await emit(Array.from({ length: 50 }, () => hanging.accountId));
      await emit([slow.accountId]);
      await steady(name, hundred);
      await burst(name, hundred);
    });
    webhooks.child.send('cpu');
    print('cpu of webhooks', `${whole((await answer(webhooks.child)).cpuMs)} ms`);
  } finally {
    await calls?.close();
    for (const child of children.reverse()) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.connected) child.disconnect();
      await Promise.race([gone, sleep(15_000).then(() => child.kill('SIGKILL'))]);
    }
    await Promise.all([postgres.stop(), nats.stop()]);
    rmSync(directory, { recursive: true, force: true });
  }
}

function answer(child) {
  return new Promise((resolve, reject) => {
    const onExit = (code) => reject(new Error(`a process of the bench ended: ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => (child.off('exit', onExit), resolve(message)));
  });
}

function doubles(arrived) {
  return arrived.length - new Set(arrived.map(([id]) => id)).size;
}

function whole(value) {
  return Math.round(value).toLocaleString('en');
}

function percent(share) {
  return `${(share * 100).toFixed(0)} %`;
}

function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor(q * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
}

function print(what, result) {
  process.stdout.write(`${what.padEnd(52)}${result}\n`);
}
