/**
 * Reads (GET /agent/{id}) and writes (PUT /agent/{id}) through the gateway, with authentication, rate limit, bus and the
 * agents service, against a bare Nest HTTP server that calls the same use cases in its own process on the same Postgres.
 * Every part is a process of its own; the two sides take turns within one run.
 *   npx tsc -b && node tools/bench/gateway.mjs [seconds=4] [rounds=3] [steady=10] [clients=64] [kinds=read,write] [--fsync=off]
 */
import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const ROLE = process.env.BENCH_ROLE;
const argument = (name, fallback) =>
  process.argv.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback;
const SECONDS = Number(argument('seconds', 4));
const ROUNDS = Number(argument('rounds', 3));
const KINDS = argument('kinds', 'read,write').split(',');
const FSYNC = process.argv.includes('--fsync=off') ? 'off' : 'on';
/** Enough to keep both sides busy: with 16 the gateway's processes wait for each other a seventh of the time. */
const CLIENTS = Number(argument('clients', 64));
const MS_PER_TICK = 10;
const STEADY_PER_SECOND = 300;
const STEADY_SECONDS = Number(argument('steady', 10));
/** Ordinary traffic: six reads to one write. */
const kindOf = (n) => (n % 7 === 6 ? 'write' : 'read');
const PROFILED = (process.env.BENCH_PROF ?? '').split(',');
const OPERATOR_TOKEN = 'operator-token-of-the-bench';

if (ROLE === 'bare') await bare();
else if (ROLE) await serve(ROLE);
else await bench();

/** One service of the platform, as in production. */
async function serve(name) {
  const { startService } = require('@parley/platform');
  const { [`${name}Service`]: definition } = require(`@parley/${name}`);
  await report(await startService(definition, process.env));
}

/** A Nest HTTP server with nothing between route and use case. */
async function bare() {
  require('reflect-metadata');
  const { Body, Controller, Get, Param, Put } = require('@nestjs/common');
  const { ModuleRef } = require('@nestjs/core');
  const { json } = require('express');
  const { defineService, startService } = require('@parley/platform');
  const { agentsService } = require('@parley/agents');
  const from = (file, name) =>
    require(join(require.resolve('@parley/agents'), '..', 'agents', 'agent', file))[name];
  const [AgentQueries, UpdateAgent] = [
    from('agent.queries.js', 'AgentQueries'),
    from('update-agent.js', 'UpdateAgent'),
  ];
  const account_id = process.env.BENCH_ACCOUNT;
  class BareController {
    constructor(modules) {
      this.modules = modules;
    }
    onApplicationBootstrap() {
      this.queries = this.modules.get(AgentQueries, { strict: false });
      this.updates = this.modules.get(UpdateAgent, { strict: false });
    }
    async read(agent_id) {
      return { success: true, data: await this.queries.get({ account_id, agent_id }) };
    }
    async write(agent_id, change) {
      const data = await this.updates.execute({ account_id, agent_id, tier: 'standard', change });
      return { success: true, data };
    }
  }
  Reflect.defineMetadata('design:paramtypes', [ModuleRef], BareController);
  const route = (verb, name, ...parameters) => {
    verb('agent/:id')(
      BareController.prototype,
      name,
      Object.getOwnPropertyDescriptor(BareController.prototype, name),
    );
    parameters.forEach((parameter, index) => parameter(BareController.prototype, name, index));
  };
  route(Get, 'read', Param('id'));
  route(Put, 'write', Param('id'), Body());
  Controller()(BareController);
  class BareModule {}
  const definition = defineService({
    ...agentsService,
    module: (config) => ({
      module: BareModule,
      imports: [agentsService.module(config)],
      controllers: [BareController],
    }),
    http: {
      configure: (app) => void app.use(json({ limit: '1mb' })),
      listen: () => ({ host: '127.0.0.1', port: 0 }),
    },
  });
  await report(await startService(definition, process.env));
}

async function report(service) {
  process.send({ url: service.url });
  process.on('message', () => {
    process.send({ cpuMs: ownCpuMs(process.cpuUsage()) });
  });
  process.on('disconnect', () => process.exit());
}

async function bench() {
  const { startPostgres, startNats } = require('@parley/infra');
  const { migrate } = require('@parley/persistence');
  const { accountsSchema } = require('@parley/gateway');
  const { agentsSchema } = require('@parley/agents');
  const { Pool } = require(require.resolve('undici', { paths: [require.resolve('@parley/egress')] }));
  const directory = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const log = () => undefined;
  const postgres = await startPostgres({ dataDir: join(directory, 'pg'), settings: { fsync: FSYNC }, log });
  const nats = await startNats({ dataDir: join(directory, 'nats'), log });
  // The bare server must not take the gateway's requests off the bus.
  const otherNats = await startNats({ dataDir: join(directory, 'nats2'), log });
  const children = [];
  try {
    for (const schema of [accountsSchema, agentsSchema])
      await migrate({ databaseUrl: postgres.url, ...schema });
    const start = async (role, extra = {}) => {
      const env = {
        ...process.env,
        ...{ BENCH_ROLE: role, DATABASE_URL: postgres.url, NATS_URL: nats.url, OPS_PORT: '0', PORT: '0' },
        ...{ MASTER_KEY: Buffer.alloc(32, 1).toString('base64'), LOG_LEVEL: 'error', OPERATOR_TOKEN },
        ...{ NODE_ENV: 'production', DATA_DIR: directory, ...extra },
      };
      const execArgv = PROFILED.includes(role) ? ['--cpu-prof', `--cpu-prof-dir=${tmpdir()}`] : [];
      const child = fork(fileURLToPath(import.meta.url), [], { env, execArgv });
      child.setMaxListeners(0);
      children.push(child);
      return { child, role, url: (await heard(child)).url };
    };
    const agents = await start('agents');
    const gateway = await start('gateway');
    const partner = await newPartner(gateway.url);
    const agent = await newAgent(gateway.url, partner.key);
    const plain = await start('bare', { BENCH_ACCOUNT: partner.id, NATS_URL: otherNats.url });

    const headers = { authorization: `Bearer ${partner.key}`, 'content-type': 'application/json' };
    const pools = [gateway, plain].map(({ url }) => new Pool(url, { connections: CLIENTS, pipelining: 1 }));
    let written = 0;
    const ask = (pool, prefix) => ({
      read: () => send(pool, { method: 'GET', path: `${prefix}/agent/${agent.id}`, headers }),
      write: () =>
        send(pool, {
          ...{ method: 'PUT', path: `${prefix}/agent/${agent.id}`, headers },
          body: JSON.stringify({ prompt: `Be kind, for the ${(written += 1)}. time.` }),
        }),
    });
    const sides = { gateway: ask(pools[0], '/api/v2'), bare: ask(pools[1], '') };
    for (const kind of KINDS)
      for (const side of Object.values(sides)) await flood(side[kind], Math.min(3, SECONDS));

    const parts = { gateway, agents, bare: plain, postgres, nats };
    for (const kind of KINDS) {
      const total = { bare: { latencies: [], ms: 0, cpu: {} }, gateway: { latencies: [], ms: 0, cpu: {} } };
      for (let round = 0; round < ROUNDS; round += 1) {
        // Who begins changes: a machine that gets slower is slower for both.
        for (const name of round % 2 === 0 ? ['bare', 'gateway'] : ['gateway', 'bare']) {
          const before = await cpu(parts);
          const { latencies, ms } = await flood(sides[name][kind], SECONDS);
          const after = await cpu(parts);
          total[name].latencies.push(...latencies);
          total[name].ms += ms;
          for (const part of Object.keys(after)) {
            total[name].cpu[part] = (total[name].cpu[part] ?? 0) + after[part] - before[part];
          }
        }
      }
      const rate = ({ latencies, ms }) => (1_000 * latencies.length) / ms;
      const ratio = ((100 * rate(total.gateway)) / rate(total.bare)).toFixed(0);
      print(`${kind}s, bare Nest`, `${rate(total.bare).toFixed(0)}/s  ${quantiles(total.bare.latencies)}`);
      print(
        `${kind}s, gateway`,
        `${rate(total.gateway).toFixed(0)}/s  ${quantiles(total.gateway.latencies)}`,
      );
      print('', `${ratio} % of the bare server, ${CLIENTS} clients at a time`);
      const each = ({ cpu: spent, latencies }, ...names) =>
        names.map((part) => `${part} ${(spent[part] / latencies.length).toFixed(2)}`).join(', ');
      print('', `ms of processor a request, bare: ${each(total.bare, 'bare', 'postgres', 'clients')}`);
      const through = ['gateway', 'agents', 'postgres', 'nats', 'clients'];
      print('', `ms of processor a request, gateway: ${each(total.gateway, ...through)}`);
    }
    for (const kind of STEADY_SECONDS > 0 ? KINDS : []) {
      await steady(sides.gateway[kind], 2);
      const latencies = await steady(sides.gateway[kind], STEADY_SECONDS);
      print(`${kind}s at ${STEADY_PER_SECOND}/s, gateway`, quantiles(latencies));
      print(
        `${kind}s at ${STEADY_PER_SECOND}/s, bare`,
        quantiles(await steady(sides.bare[kind], STEADY_SECONDS)),
      );
    }
    for (const [name, side] of STEADY_SECONDS > 0 ? Object.entries(sides) : []) {
      const before = await cpu(parts);
      const latencies = await steady((n) => side[kindOf(n)](), STEADY_SECONDS);
      const after = await cpu(parts);
      for (const kind of ['read', 'write']) {
        const own = latencies.filter((_latency, n) => kindOf(n) === kind);
        print(`${kind}s, ${STEADY_PER_SECOND}/s mixed, ${name}`, quantiles(own));
      }
      const spent = Object.keys(after).map((part) => after[part] - before[part]);
      const busy = spent.reduce((sum, one) => sum + one, 0) / (STEADY_SECONDS * 1_000);
      print('', `${busy.toFixed(2)} processors busy with it`);
    }
    if (STEADY_SECONDS > 0) await limiter(postgres.url, partner.keyId);
    await Promise.all(pools.map((pool) => pool.close()));
  } finally {
    for (const child of children) child.disconnect();
    await sleep(500);
    for (const one of [nats, otherNats, postgres]) await one.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What counting adds to the question of whom a key belongs to: the same statement with and without, by turns. */
async function limiter(databaseUrl, keyId) {
  const { Pool } = require('pg');
  const pool = new Pool({ connectionString: databaseUrl, max: 10, options: '-c search_path=accounts' });
  const { rows } = await pool.query(
    `SELECT k.hash, p.rate_limit_per_minute AS allowed FROM api_key k JOIN partner p ON p.id = k.account_id WHERE k.id = $1`,
    [keyId],
  );
  const { hash, allowed } = rows[0];
  const admit = (blockedAt) => () =>
    pool.query(`SELECT * FROM admit_keys($1, 'general', $2, 1)`, [hash, blockedAt]);
  const [counted, uncounted] = [[], []];
  for (let round = 0; round < 4; round += 1) {
    uncounted.push(...(await steady(admit(allowed), 3)));
    counted.push(...(await steady(admit(null), 3)));
  }
  await pool.end();
  print(`whose key, at ${STEADY_PER_SECOND}/s`, quantiles(uncounted));
  print('whose key, and counted', quantiles(counted));
  const added = (q) => (quantile(counted, q) - quantile(uncounted, q)).toFixed(2);
  print('', `the limiter adds p50 ${added(0.5)} ms, p95 ${added(0.95)} ms, p99 ${added(0.99)} ms`);
}

/** As many at a time as there are clients, each one after the other. */
async function flood(ask, seconds) {
  const latencies = [];
  const from = performance.now();
  const until = from + seconds * 1_000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < until) {
        const began = performance.now();
        await ask();
        latencies.push(performance.now() - began);
      }
    }),
  );
  return { latencies, ms: performance.now() - from };
}

/** A request every 1/300 s, however long answers take; counted from when it was due. In the order they were asked. */
async function steady(ask, seconds) {
  const latencies = [];
  const open = [];
  const from = performance.now();
  for (let n = 0; n < seconds * STEADY_PER_SECOND; n += 1) {
    const due = from + (n * 1_000) / STEADY_PER_SECOND;
    while (performance.now() < due) await sleep(Math.max(1, Math.floor(due - performance.now())));
    open.push(ask(n).then(() => void (latencies[n] = performance.now() - due)));
  }
  await Promise.all(open);
  return latencies;
}

async function send(pool, request) {
  const { statusCode, body } = await pool.request(request);
  const text = await body.text();
  if (statusCode !== 200)
    throw new Error(`${request.method} ${request.path}: ${statusCode} ${text.slice(0, 300)}`);
}

async function call(method, url, token, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const answer = await response.json();
  if (!answer.success) throw new Error(`${method} ${url}: ${JSON.stringify(answer.error)}`);
  return answer.data;
}

async function newPartner(url) {
  const admin = (path, body) => call('POST', `${url}/admin/v1/partners${path}`, OPERATOR_TOKEN, body);
  const limits = { rate_limit_per_minute: 100_000, calls_rate_limit_per_minute: 100_000 };
  const { id } = await admin('', { name: 'Bench', ...limits });
  const { id: keyId, api_key: key } = await admin(`/${id}/api-keys`, {});
  return { id, keyId, key };
}

async function newAgent(url, key) {
  const { voices } = await call('GET', `${url}/api/v2/agent/voices`, key);
  return call('POST', `${url}/api/v2/agent`, key, {
    ...{ agent_name: 'Maya', prompt: 'You are Maya, the receptionist. '.repeat(40), agent_type: 'outbound' },
    voice_id: voices[0].voice_id,
  });
}

function heard(child) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`a process ended with ${code}`)));
  });
}

/** Milliseconds of processor time of every process that takes part; `clients` is this one. */
async function cpu(parts) {
  const spent = { clients: ownCpuMs(process.cpuUsage()) };
  for (const [name, part] of Object.entries(parts)) {
    if (!part.child) spent[name] = familyCpuMs(part.pid);
    else {
      const answer = heard(part.child);
      part.child.send('cpu');
      spent[name] = (await answer).cpuMs;
    }
  }
  return spent;
}

function ownCpuMs({ user, system }) {
  return (user + system) / 1_000;
}

/** A server and its children, those that have ended included. Linux; elsewhere it cannot be told. */
function familyCpuMs(pid) {
  if (!existsSync('/proc/self/stat')) return NaN;
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(name))
    .filter((stat) => stat && (stat.pid === pid || stat.parent === pid));
  const ticks = stats.map(({ own, ended }) => own + ended).reduce((sum, one) => sum + one, 0);
  return ticks * MS_PER_TICK;
}

function statOf(name) {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return {
      pid: Number(name),
      parent: fields[1],
      own: fields[11] + fields[12],
      ended: fields[13] + fields[14],
    };
  } catch {
    return null;
  }
}

function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}

function quantiles(values) {
  return [0.5, 0.95, 0.99].map((q) => `p${q * 100} ${quantile(values, q).toFixed(1)} ms`).join('  ');
}

function print(label, text) {
  process.stdout.write(`${label.padEnd(28)}${text}\n`);
}
