/**
 * Events from the commit that emits them to the partner's server: outbox -> stream -> fan-out -> signed delivery with an
 * attempt row each. Publisher, webhooks and receiver are processes of their own, Postgres and NATS real ones.
 *   npx tsc -b && node tools/bench/webhooks.mjs [events=6000] [only=1,100,1000,five,far,drain,dead,neighbours,retries]
 *                                               [--hold[=600]] [--fsync=off] [--statements]
 * Rates are given as ratios of two bare undici loops (no database, no signature, no history) to the same receiver on the
 * same cores, run right before: `bare, 64 at a time` over 64 connections, `bare, one by one` each request after the answer
 * to the one before, over one kept-alive connection. five: every event goes to five endpoints of its account. far: the receiver
 * answers after 50 ms, as one on the internet does, to both alike. CPU is per delivery, of all that takes part: it hardly
 * depends on what else the machine does. --hold: 1 000 events/s to 200 endpoints for so many seconds, nothing else.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createRequire } from 'node:module';
import { startRig } from './webhooks-rig.mjs';

const require = createRequire(import.meta.url);
const { newId } = require('@parley/platform');

const flag = (name) => process.argv.find((arg) => arg === name || arg.startsWith(`${name}=`))?.split('=');
const EVENTS = Number(process.argv.find((arg) => /^\d+$/.test(arg))) || 6_000;
const ONLY = flag('only')?.[1]?.split(',');
const HOLD = flag('--hold') ? Number(flag('--hold')[1] ?? 600) : 0;
const HOLD_PER_SECOND = 1_000;
const HOLD_ENDPOINTS = 200;
const BEHIND = 50_000;
const FUTURE = 1_000_000;
const STEADY_PER_SECOND = 100;
const STEADY_SECONDS = 8;
const ROUNDS = 20;
const ROUND_SECONDS = 3;

const rig = await startRig({
  postgresSettings: {
    fsync: flag('--fsync')?.[1] ?? 'on',
    ...(flag('--statements')
      ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }
      : {}),
  },
});
const hostBefore = rig.host();
try {
  if (flag('--statements'))
    await rig.db.dataSource.query('create extension pg_stat_statements schema public');
  if (HOLD > 0) await hold();
  else await scenarios();
  if (flag('--statements')) await statements();
  const host = rig.host();
  const taken = (host.stolen - hostBefore.stolen) / (host.all - hostBefore.all);
  print('', `the host took ${percent(taken)} of the processors for others`);
} finally {
  await rig.stop();
}

async function scenarios() {
  const wanted = (name) => !ONLY || ONLY.includes(name);
  const hundred = await rig.endpoints(100);
  await steady('warm-up', hundred, 3, () => undefined);
  await rig.emit(Array.from({ length: 3_000 }, (_, n) => hundred[n % 100].accountId));
  await all(3_000);
  for (const count of [1, 100, 1_000]) {
    if (!wanted(String(count))) continue;
    const accounts = count === 100 ? hundred : await rig.endpoints(count);
    const name = `${count} endpoint${count > 1 ? 's' : ''}`;
    await steady(name, accounts);
    await burst(name, accounts);
  }
  if (wanted('five')) {
    const five = await rig.endpoints(100, (n) => `/ok/${n % 5}`, 5);
    await steady('20 accounts of 5 endpoints', five);
    await burst('20 accounts of 5 endpoints', five);
  }
  if (wanted('far')) await burst('100 endpoints, 50 ms away', await rig.endpoints(100, () => '/far'), '/far');
  if (wanted('drain')) await drain('200 endpoints', await rig.endpoints(200));
  if (wanted('dead')) {
    const mixed = await rig.endpoints(100, (n) => (n % 10 === 0 ? '/dead' : '/ok'));
    await burst('10 of 100 dead', mixed);
    await steady(
      '10 of 100 dead',
      mixed.filter((one) => one.ok),
    );
  }
  if (wanted('neighbours')) await neighbours(hundred);
  if (wanted('retries')) await retries(hundred);
}

/** Committed as fast as the publisher can, delivered as fast as the engine can. */
async function burst(name, accounts, barePath) {
  await rig.take();
  const baseline = await rig.bare(1_500, barePath);
  const before = await rig.cpu();
  const from = performance.timeOrigin + performance.now();
  let expected = 0;
  const events = EVENTS / accounts[0].each;
  for (let n = 0; n < events; n += 100) {
    const of = Array.from({ length: 100 }, (_, k) => accounts[(n + k) % accounts.length]);
    expected += of.reduce((sum, one) => sum + (one.ok ? one.each : 0), 0);
    await rig.emit(of.map((one) => one.accountId));
  }
  const arrived = await all(expected);
  await rate(`${name}, all at once`, arrived, from, baseline, before);
}

/** The engine alone: its deliveries are in the tables already, nothing else is going on. */
async function drain(name, accounts) {
  await rig.take();
  const baseline = await rig.bare(1_500);
  await enabled(accounts, false);
  for (const account of accounts) await backlog(account, Math.ceil(EVENTS / accounts.length));
  const before = await rig.cpu();
  const from = performance.timeOrigin + performance.now();
  await rig.db.dataSource.query('update webhooks.endpoint set enabled = true where id = any($1::uuid[])', [
    accounts.map((one) => one.endpointId),
  ]);
  const arrived = await all(accounts.length * Math.ceil(EVENTS / accounts.length));
  await rate(`${name}, from the tables`, arrived, from, baseline, before);
}

async function rate(name, arrived, from, baseline, before) {
  const perSecond =
    arrived.length / ((arrived.reduce((last, [, at]) => Math.max(last, at), 0) - from) / 1_000);
  const twice = arrived.length - new Set(arrived.map(([id, , , path]) => id + path)).size;
  print(name, `${whole(perSecond)} deliveries/s; ${beside(perSecond, baseline)}; twice ${twice}`);
  await cpuSince(before, arrived.length);
}

function beside(perSecond, { wide, plain }) {
  const part = (name, bare) => `${name} ${whole(bare)}/s: ${percent(perSecond / bare)}`;
  return `${part('bare, 64 at a time', wide)}; ${part('bare, one by one', plain)}`;
}

async function cpuSince(before, deliveries) {
  await sleep(300);
  const after = await rig.cpu();
  const each = Object.keys(after).map((key) => [key, (after[key] - before[key]) / deliveries]);
  const total = each.reduce((sum, [, ms]) => sum + ms, 0);
  print(
    '',
    `CPU ms a delivery: ${each.map(([key, ms]) => `${key} ${ms.toFixed(2)}`).join(', ')}; in all ${total.toFixed(2)}`,
  );
}

/** Commit to arrival at 100 events/s. */
async function steady(name, accounts, seconds = STEADY_SECONDS, out = print) {
  await rig.take();
  const committed = await rig.pace(accounts, STEADY_PER_SECOND, seconds);
  const late = lateness(await all(committed.size * accounts[0].each), committed);
  out(`${name}, ${STEADY_PER_SECOND} events/s`, `commit to arrival ${quantiles(late)}`);
  return late;
}

/**
 * With and without neighbours by turns, so that what else the machine does touches both alike. One hangs, one is 50 000
 * behind and answers after 20 ms; while they are disabled their deliveries wait.
 */
async function neighbours(accounts) {
  const [hanging, slow] = await rig.endpoints(2, (n) => (n === 0 ? '/hang' : '/slow'));
  await enabled([hanging, slow], false);
  await backlog(slow, BEHIND);
  await backlog(hanging, 500);
  await settle();
  const alone = [];
  const beside = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await steady('', accounts, ROUND_SECONDS, () => undefined)));
    await enabled([hanging, slow], true);
    await sleep(500);
    beside.push(...(await steady('', accounts, ROUND_SECONDS, () => undefined)));
    await enabled([hanging, slow], false);
    await sleep(500);
  }
  const left = await rig.db.query(
    `select count(*)::int as left from webhooks.delivery where endpoint_id = $1 and status = 'pending'`,
    [slow.endpointId],
  );
  print('neighbours: without', quantiles(alone));
  print(
    `neighbours: one hangs, one ${whole(BEHIND)} behind`,
    `${quantiles(beside)} (still behind: ${whole(left[0].left)})`,
  );
  print('', `p95 ${ratio(alone, beside, 0.95)}, p99 ${ratio(alone, beside, 0.99)} of what it is without`);
}

/** Fresh deliveries beside a million retries of the same endpoints that are not due yet. */
async function retries(accounts) {
  const before = await steady('without pending retries', accounts);
  const each = Math.ceil(FUTURE / accounts.length);
  for (const account of accounts) {
    await rig.db.dataSource.query(
      `insert into webhooks.delivery (id, event_id, endpoint_id, account_id, event_type, order_key, attempt, next_at)
       select gen_random_uuid(), gen_random_uuid(), $1, $2, 'call.status.updated', gen_random_uuid(), 1,
              now() + interval '1 hour' + n * interval '10 milliseconds' from generate_series(1, $3::int) n`,
      [account.endpointId, account.accountId, each],
    );
  }
  await settle();
  const after = await steady(`${whole(each * accounts.length)} retries pending`, accounts);
  print('', `p50 ${ratio(before, after, 0.5)}, p99 ${ratio(before, after, 0.99)} of what it is without`);
}

async function hold() {
  const accounts = await rig.endpoints(HOLD_ENDPOINTS);
  await steady('warm-up', accounts, 3, () => undefined);
  const baseline = await rig.bare(2_000);
  const before = await rig.cpu();
  const arrived = [];
  const from = performance.now();
  let said = 0;
  const committed = await rig.pace(accounts, HOLD_PER_SECOND, HOLD, async (count) => {
    arrived.push(...(await rig.take()));
    if ((said += 1) % 30 === 0)
      print(`after ${said} s`, `committed ${whole(count)}, arrived ${whole(arrived.length)}`);
  });
  const emitted = (performance.now() - from) / 1_000;
  const behind = committed.size - arrived.length;
  while (arrived.length < committed.size) {
    await sleep(50);
    arrived.push(...(await rig.take()));
  }
  const seconds = (performance.now() - from) / 1_000;
  await sleep(1_000);
  const ids = new Set(arrived.map(([id]) => id));
  const [rows] = await rig.db.query(
    `select count(*)::int as deliveries, count(*) filter (where d.status = 'succeeded')::int as succeeded,
            (select count(*)::int from webhooks.delivery_attempt) as attempts from webhooks.delivery d`,
  );
  print(
    `${HOLD_ENDPOINTS} endpoints, ${whole(HOLD_PER_SECOND)} events/s for ${HOLD} s`,
    `${whole(committed.size / emitted)} committed/s, ${whole(arrived.length / seconds)} delivered/s; ${beside(arrived.length / seconds, baseline)}`,
  );
  print(
    '',
    `commit to arrival ${quantiles(lateness(arrived, committed))}; behind at the end ${whole(behind)}`,
  );
  const lost = [...committed.keys()].filter((id) => !ids.has(id)).length;
  print('', `lost ${lost}, twice ${arrived.length - ids.size}; ${JSON.stringify(rows)}`);
  await cpuSince(before, arrived.length);
}

/** What has arrived by the time this many have. */
async function all(expected) {
  while ((await rig.ask('count')).count < expected) await sleep(20);
  return rig.take();
}

/** Deliveries that are due, put straight into the tables. */
async function backlog(account, count) {
  await rig.db.dataSource.query(
    `with event as (
       insert into webhooks.webhook_event (id, account_id, type, payload)
       select ('${newId().slice(0, 13)}-7' || substr(md5(random()::text), 1, 3) || '-8' || substr(md5(random()::text), 1, 3)
                || '-' || lpad(to_hex(n), 12, '0'))::uuid, $2, 'call.status.updated',
              convert_to('{"event":"call.status.updated","data":"' || repeat('x', 700) || '"}', 'UTF8')
         from generate_series(1, $3::int) n returning id)
     insert into webhooks.delivery (id, event_id, endpoint_id, account_id, event_type, next_at)
     select gen_random_uuid(), id, $1, $2, 'call.status.updated', now() from event`,
    [account.endpointId, account.accountId, count],
  );
}

/** What Postgres would do about so many new rows some time later, in the midst of the measurement. */
async function settle() {
  await rig.db.dataSource.query('vacuum analyze webhooks.delivery, webhooks.webhook_event');
  await rig.db.dataSource.query('checkpoint');
}

async function enabled(accounts, on) {
  for (const { accountId, endpointId } of accounts) {
    await rig.bus.request('webhooks.update', {
      account_id: accountId,
      endpoint_id: endpointId,
      change: { enabled: on },
    });
  }
}

async function statements() {
  const rows = await rig.db.query(
    `select calls::int, round(total_exec_time + total_plan_time)::int as ms, round(mean_exec_time::numeric, 2)::float8 as mean,
            round(mean_plan_time::numeric, 2)::float8 as plan, rows::int,
            regexp_replace(left(query, 130), '\\s+', ' ', 'g') as query
       from public.pg_stat_statements order by total_exec_time + total_plan_time desc limit 22`,
  );
  for (const row of rows)
    console.log(
      `${row.ms} ms, ${row.calls} calls, mean ${row.mean} + ${row.plan} to plan, ${row.rows} rows: ${row.query}`,
    );
}

function lateness(arrived, committed) {
  return arrived.filter(([id]) => committed.has(id)).map(([id, at]) => at - committed.get(id));
}

function quantile(values, q) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(q * (sorted.length - 1))] ?? Number.NaN;
}

function quantiles(values) {
  return [0.5, 0.95, 0.99].map((q) => `p${q * 100} ${quantile(values, q).toFixed(1)} ms`).join(', ');
}

function ratio(before, after, q) {
  return percent(quantile(after, q) / quantile(before, q));
}

function whole(value) {
  return Math.round(value).toLocaleString('en');
}

function percent(share) {
  return `${(share * 100).toFixed(0)} %`;
}

function print(what, result) {
  process.stdout.write(`${what.padEnd(48)}${result}\n`);
}
