/**
 * kill -9 of the webhooks service, the relay's service, NATS and Postgres in turn, at random points under load. At the end
 * every event committed has arrived, under one webhook-id, and next to none of them twice.
 *   npx tsc -b && node tools/chaos/webhooks.mjs [--rounds=50] [--seed=1] [--per-second=200] [--round-ms=8000]
 *                                               [--twice-percent=0.1]
 * Ends with 1 when something was lost or invented, or more than that came twice. The last line is the outcome as JSON.
 */
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRig } from '../bench/webhooks-rig.mjs';

const require = createRequire(import.meta.url);
const { startPostgres, startNats } = require('@parley/infra');
const { newId } = require('@parley/platform');

const option = (name, otherwise) => {
  const at = process.argv.findIndex((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  if (at < 0) return otherwise;
  return Number(process.argv[at].split('=')[1] ?? process.argv[at + 1]);
};
const ROUNDS = option('rounds', 50);
const SEED = option('seed', 1);
const PER_SECOND = option('per-second', 200);
const ROUND_MS = option('round-ms', 8_000);
const ENDPOINTS = 20;
const TICK_MS = 20;
const TWICE_LIMIT = option('twice-percent', 0.1) / 100;
const SETTLE_MS = 90_000;
const VICTIMS = ['webhooks', 'calls', 'nats', 'postgres'];

const random = mulberry32(SEED);
const postgresSettings = { fsync: 'off' };
const rig = await startRig({
  postgresSettings,
  apart: true,
  env: {
    LOG_LEVEL: 'fatal',
    BENCH_BODIES: '1',
    DELIVERY_TIMEOUT_MS: '1000',
    DELIVERY_LEASE_MS: '8000',
    DELIVERY_POLL_MS: '200',
    DELIVERY_RETRY_DELAYS_MS: '500,500,1000,1000,2000,2000,2000,2000,2000,2000',
  },
});

const KILL = {
  webhooks: (ms) => restart('webhooks', ms),
  calls: (ms) => restart('publisher', ms),
  nats: async (ms) => {
    const { port } = rig.nats;
    await rig.nats.kill();
    await sleep(ms);
    rig.nats = await startNats({ dataDir: `${rig.directory}/nats`, port, log: () => undefined });
  },
  postgres: async (ms) => {
    const { port } = rig.postgres;
    await rig.postgres.kill();
    await sleep(ms);
    rig.postgres = await startPostgres({
      ...{ dataDir: `${rig.directory}/postgres`, port, settings: postgresSettings, log: () => undefined },
    });
  },
};

let good = false;
try {
  good = await run();
} finally {
  await rig.stop();
}
process.exitCode = good ? 0 : 1;

async function run() {
  const accounts = await rig.endpoints(ENDPOINTS);
  /** Event id -> call id. */
  const committed = new Map();
  const load = { going: true };
  const loading = publish(accounts, committed, load);
  const arrived = [];
  await sleep(1_000);
  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = VICTIMS[round % VICTIMS.length];
    const from = performance.now();
    await sleep(random() * ROUND_MS * 0.4);
    const killedAt = performance.now();
    await KILL[victim](random() * 500);
    print(
      `round ${round + 1}: ${victim} killed after ${whole(killedAt - from)} ms, back after ${whole(performance.now() - killedAt)} ms; committed ${whole(committed.size)}, arrived ${whole(arrived.length)}`,
    );
    await sleep(ROUND_MS * 0.6);
    arrived.push(...(await rig.take()));
  }
  load.going = false;
  await loading;
  await settle(committed, arrived);
  return verdict(committed, arrived);
}

/** Retries with the same ids until Postgres has said yes, so that what is in `committed` was committed. */
async function publish(accounts, committed, load) {
  let owed = 0;
  let last = performance.now();
  let next = 0;
  while (load.going) {
    await sleep(TICK_MS);
    owed += ((performance.now() - last) / 1_000) * PER_SECOND;
    last = performance.now();
    const count = Math.min(Math.floor(owed), PER_SECOND);
    owed -= count;
    if (count === 0) continue;
    const events = Array.from({ length: count }, () => ({ id: newId(), body: rig.statusUpdated() }));
    const of = events.map(() => accounts[next++ % accounts.length].accountId);
    await surely(() =>
      rig.db.query(
        `insert into calls.outbox (event_id, shard, subject, aggregate_id, account_id, headers, payload)
         select e.event_id, 0, 'calls.status_updated', e.call_id, e.account_id, '{}', e.payload
           from unnest($1::uuid[], $2::text[], $3::uuid[], $4::json[]) as e(event_id, call_id, account_id, payload)
         on conflict (event_id) do nothing`,
        [
          events.map((e) => e.id),
          events.map((e) => e.body.call_id),
          of,
          events.map((e) => JSON.stringify(e.body)),
        ],
      ),
    );
    for (const { id, body } of events) committed.set(id, body.call_id);
    // What was owed while Postgres was away is not caught up on: the load is even.
    last = performance.now();
  }
}

async function restart(part, ms) {
  const { child } = rig[part];
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  await sleep(ms);
  rig[part] = await rig.start(part === 'publisher' ? 'calls' : part);
}

/** Until every event has arrived and nothing is pending. */
async function settle(committed, arrived) {
  const until = performance.now() + SETTLE_MS;
  for (;;) {
    arrived.push(...(await rig.take()));
    const [{ pending }] = await surely(() =>
      rig.db.query(`select count(*)::int as pending from webhooks.delivery where status = 'pending'`),
    );
    const seen = new Set(arrived.map(([id]) => id));
    if (pending === 0 && [...committed.keys()].every((id) => seen.has(id))) return;
    if (performance.now() > until) return;
    await sleep(200);
  }
}

async function verdict(committed, arrived) {
  const times = new Map();
  const idsOfCall = new Map();
  for (const [id, , call] of arrived) {
    times.set(id, (times.get(id) ?? 0) + 1);
    idsOfCall.set(call, (idsOfCall.get(call) ?? new Set()).add(id));
  }
  const lost = [...committed.keys()].filter((id) => !times.has(id)).length;
  const invented = [...times.keys()].filter((id) => !committed.has(id)).length;
  const severalIds = [...idsOfCall.values()].filter((ids) => ids.size > 1).length;
  const mixedUp = arrived.filter(([id, , call]) => committed.has(id) && committed.get(id) !== call).length;
  const twice = arrived.length - times.size;
  const states = await rig.db.query(
    `select status, count(*)::int as count, (select count(*)::int from webhooks.dead_letter) as dead_letters
       from webhooks.delivery group by status`,
  );
  const share = twice / committed.size;
  print(
    `seed ${SEED}, ${ROUNDS} rounds, ${ENDPOINTS} endpoints, ${PER_SECOND} events/s while Postgres is there: ` +
      `${whole(committed.size)} events committed, ${(share * 100).toFixed(3)} % came again; ${JSON.stringify(states)}`,
  );
  print(JSON.stringify({ committed: committed.size, lost, invented, severalIds, mixedUp, twice }));
  return lost + invented + severalIds + mixedUp === 0 && share <= TWICE_LIMIT;
}

async function surely(work) {
  for (;;) {
    try {
      return await work();
    } catch {
      await sleep(50);
    }
  }
}

/** The same numbers for the same seed. */
function mulberry32(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function whole(value) {
  return Math.round(value).toLocaleString('en');
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
