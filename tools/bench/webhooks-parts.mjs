/** The processes of the webhooks benchmark and chaos run beside the publisher: started with BENCH_ROLE. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
export const now = () => performance.timeOrigin + performance.now();

if (process.env.BENCH_ROLE === 'receiver') receive();
if (process.env.BENCH_ROLE === 'webhooks') await serve();
if (process.env.BENCH_ROLE === 'calls') await publish();

/** Far away, as servers on the internet are: what a round trip and a little work take. */
const FAR_MS = 50;

/** Answers 200, by path: `/dead` 500, `/hang` never, `/slow` after 20 ms, `/far` after 50. Keeps when each event came. */
function receive() {
  let arrived = [];
  const server = createServer((request, response) => {
    const at = now();
    let body = '';
    if (process.env.BENCH_BODIES) request.on('data', (chunk) => (body += chunk));
    else request.resume();
    request.on('end', () => {
      const [, kind] = request.url.split('/');
      const id = request.headers['webhook-id'];
      if (kind === 'hang') return;
      if (id && (kind === 'ok' || kind === 'far')) arrived.push([id, at, callOf(body), request.url]);
      const answer = () => response.writeHead(kind === 'dead' ? 500 : 200).end();
      if (kind === 'slow') setTimeout(answer, 20);
      else if (kind === 'far') setTimeout(answer, FAR_MS);
      else answer();
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(Number(process.env.BENCH_PORT ?? 0), '127.0.0.1', () =>
    process.send({ port: server.address().port }),
  );
  process.on('message', (message) => {
    if (message === 'count') return process.send({ count: arrived.length });
    if (message === 'cpu') return process.send({ cpuMs: cpuMs() });
    process.send({ arrived });
    arrived = [];
  });
  process.on('disconnect', () => process.exit());
}

function callOf(body) {
  return /"call_id":"([^"]+)"/.exec(body)?.[1];
}

async function serve() {
  const { startService } = require('@parley/platform');
  const { webhooksService } = require('@parley/webhooks');
  const service = await startService(webhooksService, process.env);
  process.send({ ready: true });
  process.on('message', () => process.send({ cpuMs: cpuMs() }));
  process.on('disconnect', () => service.close().finally(() => process.exit()));
}

/** The service whose events these are: nothing but its outbox and the relay. */
export function callsService(env) {
  const { defineService, ServiceConfig, startService } = require('@parley/platform');
  const { PersistenceModule } = require('@parley/persistence');
  const { MessagingModule, NatsTransport } = require('@parley/messaging');
  class CallsModule {}
  return startService(
    defineService({
      name: 'calls',
      config: ServiceConfig,
      transport: NatsTransport,
      module: () => ({
        module: CallsModule,
        imports: [
          PersistenceModule.forService({ schema: 'calls', entities: [], migrations: [] }),
          MessagingModule.forService({ service: 'calls', schema: 'calls' }),
        ],
      }),
    }),
    env,
  );
}

/** A client of the bus and nothing else. */
export function clientService(env) {
  const { defineService, ServiceConfig, startService } = require('@parley/platform');
  const { MessagingModule, NatsTransport } = require('@parley/messaging');
  class ClientModule {}
  const imports = [MessagingModule.forService({ service: 'agents' })];
  const module = () => ({ module: ClientModule, imports });
  return startService(
    defineService({ name: 'agents', config: ServiceConfig, module, transport: NatsTransport }),
    env,
  );
}

async function publish() {
  const service = await callsService(process.env);
  process.send({ ready: true });
  process.on('disconnect', () => service.close().finally(() => process.exit()));
}

function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
