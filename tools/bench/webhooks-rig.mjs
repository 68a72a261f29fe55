/** Postgres, NATS, the webhooks service, a receiver and a publisher, each a process of its own; for benchmark and chaos. */
import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { callsService, clientService, now } from './webhooks-parts.mjs';

const require = createRequire(import.meta.url);
const { startPostgres, startNats } = require('@parley/infra');
const { Database, messagingTables, migrate } = require('@parley/persistence');
const { Bus } = require('@parley/messaging');
const { newId } = require('@parley/platform');
const { webhooksSchema } = require('@parley/webhooks');
const { Pool } = require(require.resolve('pg', { paths: [require.resolve('@parley/persistence')] }));
const { Agent } = require(require.resolve('undici', { paths: [require.resolve('@parley/egress')] }));

const PARTS = fileURLToPath(new URL('./webhooks-parts.mjs', import.meta.url));
const BARE_CONCURRENCY = 64;
const TICKS_PER_SECOND = 100;

class CallsTables {
  name = 'calls-bench';
  async up(runner) {
    for (const sql of messagingTables.up('calls')) await runner.query(sql);
  }
  async down() {}
}

const schemas = [webhooksSchema, { schema: 'calls', migrations: [CallsTables] }];

const INSERT_EVENTS = `
  insert into calls.outbox (event_id, shard, subject, aggregate_id, account_id, headers, payload)
  select e.event_id, 0, 'calls.status_updated', e.call_id, e.account_id, '{}', e.payload
    from unnest($1::uuid[], $2::text[], $3::uuid[], $4::json[]) as e(event_id, call_id, account_id, payload)`;

/** `apart`: the service whose events these are is a process of its own, too; this one only writes into its outbox. */
export async function startRig({ postgresSettings = {}, env: extra = {}, apart = false } = {}) {
  const log = () => undefined;
  const directory = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const postgres = await startPostgres({
    dataDir: join(directory, 'postgres'),
    settings: postgresSettings,
    log,
  });
  const nats = await startNats({ dataDir: join(directory, 'nats'), log });
  for (const { schema, migrations } of schemas)
    await migrate({ databaseUrl: postgres.url, schema, migrations });
  const env = {
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    OPS_PORT: '0',
    LOG_LEVEL: 'error',
    DELIVERY_ALLOWED_NETWORKS: '127.0.0.0/8',
    ...extra,
  };
  const children = [];
  const start = async (role, more = {}, execArgv = []) => {
    const child = fork(PARTS, [], { env: { ...process.env, ...env, ...more, BENCH_ROLE: role }, execArgv });
    children.push(child);
    return { child, hello: await answer(child) };
  };
  const receiver = await start('receiver');
  const webhooks = await start('webhooks', {}, process.env.BENCH_PROF ? ['--cpu-prof'] : []);
  const publisher = apart ? await start('calls') : null;
  const calls = apart ? await clientService(env) : await callsService(env);
  const db = apart ? pooled(postgres.url) : calls.app.get(Database);
  const bus = calls.app.get(Bus);
  const base = `http://127.0.0.1:${receiver.hello.port}`;
  const ask = (message) => (receiver.child.send(message), answer(receiver.child));

  const rig = {
    ...{
      db,
      bus,
      base,
      ask,
      emit,
      env,
      directory,
      postgres,
      nats,
      receiver,
      webhooks,
      publisher,
      start,
      statusUpdated,
    },
    take: async () => (await ask('take')).arrived,

    /** One endpoint an account, so each event is one delivery; or several, each of which gets every event. */
    endpoints: async (count, path = () => '/ok', each = 1) => {
      const accounts = [];
      for (let n = 0; n < count; n += each) {
        const accountId = newId();
        const endpointIds = [];
        for (let k = 0; k < each; k += 1) {
          const endpoint = { label: `bench-${k}`, url: base + path(n + k) };
          endpointIds.push((await bus.request('webhooks.create', { account_id: accountId, endpoint })).id);
        }
        accounts.push({ accountId, endpointId: endpointIds[0], ok: !/dead|hang|slow/.test(path(n)), each });
      }
      return accounts;
    },

    /**
     * What undici sends to the same receiver by itself, requests/s: no database, no signature, no history. `wide`: over 64
     * connections at a time. `plain`: a loop as anyone would write it, one request after the other over one kept-alive
     * connection.
     */
    bare: async (ms, path = '/bare') => ({
      wide: await bareLoop(BARE_CONCURRENCY, ms, path),
      plain: await bareLoop(1, ms, path),
    }),

    /** Events at an even pace for some seconds. Gives id -> time of the commit; `each` is called every second. */
    pace: async (accounts, perSecond, seconds, each = () => undefined) => {
      const committed = new Map();
      const working = new Set();
      const from = performance.now();
      let emitted = 0;
      for (let tick = 1; tick <= seconds * TICKS_PER_SECOND; tick += 1) {
        const wait = from + (tick * 1_000) / TICKS_PER_SECOND - performance.now();
        if (wait > 1) await sleep(wait);
        const until = Math.round((tick * perSecond) / TICKS_PER_SECOND);
        const of = [];
        for (; emitted < until; emitted += 1) of.push(accounts[emitted % accounts.length].accountId);
        if (of.length === 0) continue;
        const work = emitAll(of).finally(() => working.delete(work));
        working.add(work);
        if (tick % TICKS_PER_SECOND === 0) await each(committed.size);
      }
      await Promise.all(working);
      return committed;

      async function emitAll(of) {
        for (const [id, at] of await emit(of)) committed.set(id, at);
      }
    },

    /** Ticks of all processors so far, and of them those that a virtual machine's host gave to others (Linux). */
    host: () => {
      const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/\s+/);
      const ticks = fields.slice(0, 8).map(Number);
      return { all: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks[7] };
    },

    /** CPU ms used so far, by process. */
    cpu: async () => {
      webhooks.child.send('cpu');
      const service = (await answer(webhooks.child)).cpuMs;
      const { cpuMs } = await ask('cpu');
      const { user, system } = process.cpuUsage();
      return {
        webhooks: service,
        postgres: cpuOf(postgres.pid),
        nats: cpuOf(nats.pid),
        publisher: (user + system) / 1_000,
        receiver: cpuMs,
      };
    },

    stop: async () => {
      await calls.close();
      if (apart) await db.end();
      for (const child of children.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const gone = new Promise((resolve) => child.once('exit', resolve));
        if (child.connected) child.disconnect();
        await Promise.race([
          gone,
          sleep(15_000, undefined, { ref: false }).then(() => child.kill('SIGKILL')),
        ]);
      }
      await Promise.all([rig.postgres.stop(), rig.nats.stop()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };

  // Postgres and NATS outlive whoever started them: cut short, the run still takes them down.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void rig.stop().finally(() => process.exit(1)));
  return rig;

  async function bareLoop(connections, ms, path) {
    const agent = new Agent({ connections });
    const payload = Buffer.from(JSON.stringify({ event: 'call.status.updated', data: statusUpdated() }));
    const headers = { 'content-type': 'application/json' };
    const from = performance.now();
    let sent = 0;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() - from < ms) {
          const request = { origin: base, path, method: 'POST', headers, body: payload };
          await (await agent.request(request)).body.dump();
          sent += 1;
        }
      }),
    );
    const seconds = (performance.now() - from) / 1_000;
    await agent.close();
    return sent / seconds;
  }

  /** Commits an event for each of these accounts, all at once; tells when each was committed. */
  async function emit(accounts) {
    const events = accounts.map(() => statusUpdated());
    const ids = accounts.map(() => newId());
    await db.dataSource.query(INSERT_EVENTS, [
      ids,
      events.map((event) => event.call_id),
      accounts,
      events.map((event) => JSON.stringify(event)),
    ]);
    const at = now();
    return ids.map((id) => [id, at]);
  }
}

/** Connections that come back when Postgres does. */
function pooled(connectionString) {
  const pool = new Pool({ connectionString, max: 4, connectionTimeoutMillis: 2_000 });
  pool.on('error', () => undefined);
  const query = async (sql, parameters) => (await pool.query(sql, parameters)).rows;
  return { query, dataSource: { query }, end: () => pool.end() };
}

export function answer(child) {
  return new Promise((resolve, reject) => {
    const onExit = (code) => reject(new Error(`a process of the bench ended: ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => (child.off('exit', onExit), resolve(message)));
  });
}

function statusUpdated() {
  return {
    call_id: newId(),
    session_id: newId(),
    agent_id: newId(),
    agent_name: 'Ann',
    client_reference_id: 'order-7',
    direction: 'outbound',
    from_number: '+14155550100',
    to_number: '+14155550101',
    status: 'ringing',
    disposition: null,
    answered_by: null,
    hangup_cause: null,
    hangup_source: null,
    previous_status: 'pending',
    terminal: false,
    concurrency_released: false,
    account_concurrency: { limit: 5, active: 1, remaining: 4 },
    provider: 'sip',
    provider_status: '180',
    provider_event: null,
    occurred_at: new Date().toISOString(),
  };
}

/** User and system time of a process and its children, the ended ones included, ms (Linux). */
function cpuOf(pid) {
  const ticks = (path) => {
    const text = readFileSync(path, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return {
      parent: Number(fields[1]),
      own: Number(fields[11]) + Number(fields[12]),
      gone: Number(fields[13]) + Number(fields[14]),
    };
  };
  try {
    let total = 0;
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      try {
        const { parent, own, gone } = ticks(`/proc/${name}/stat`);
        if (Number(name) === pid) total += own + gone;
        else if (parent === pid) total += own;
      } catch {
        // It ended meanwhile.
      }
    }
    return total * 10;
  } catch {
    return Number.NaN;
  }
}
