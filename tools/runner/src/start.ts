import { type Running as RunningInfra, startNats, startPostgres } from '@parley/infra';
import { ConfigError } from '@parley/platform';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { DataDir, type DemoPartner, DEV_ENVIRONMENT } from './data-dir';
import { devEnvironment, type DevEnvironment } from './environment';
import { createDemoPartner } from './operator';
import { migrateAll, Platform, settings } from './platform';
import { Progress } from './progress';
import { ensureSpeechEngines } from './speech-engines';

const STOP_LIMIT_MS = 45_000;

/** `npm start`: everything from an empty directory to a platform that takes calls. Resolves when it is up. */
export async function start(root: string): Promise<void> {
  const progress = new Progress();
  const dataDir = new DataDir(resolve(root, process.env['DATA_DIR'] || '.parley'));
  const running: { infra: RunningInfra[]; platform: Platform | null } = { infra: [], platform: null };
  const stop = stopper(progress, dataDir, running);
  process.on('SIGINT', () => stop('Ctrl-C'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGHUP', () => stop('the terminal closed'));

  try {
    await dataDir.lock();
    progress.note(`Parley on ${dataDir.path}`);
    await ensureSpeechEngines(progress);
    const backends = await startBackends(progress, dataDir, running.infra);
    const secrets = dataDir.secrets(process.env);
    const environment = await devEnvironment(dataDir, secrets, backends, process.env, settings());
    await progress.step('migrating every schema', () => migrateAll(backends.databaseUrl));
    running.platform = new Platform(dataDir.file('logs'));
    for (const service of running.platform.names(process.env['PARLEY_WITHOUT'])) {
      await progress.step(`starting ${service}`, () => platformOf(running).start(service, environment));
    }
    await progress.step('waiting until every service is ready', () => platformOf(running).ready());
    // Whoever serves the gateway from its sources starts it after this, so nobody can make the partner yet.
    const demo = running.platform.has('gateway')
      ? await demoPartner(dataDir, environment, secrets.operator_token)
      : null;
    dataDir.write(DEV_ENVIRONMENT, { ...environment, demo, operator_token: secrets.operator_token });
    banner(progress, environment, secrets.operator_token, demo, dataDir);
    process.send?.('up');
  } catch (error) {
    explain(error);
    await stop('the failed start', 1);
  }
}

function platformOf(running: { platform: Platform | null }): Platform {
  if (!running.platform) throw new Error('the platform is stopping');
  return running.platform;
}

async function startBackends(
  progress: Progress,
  dataDir: DataDir,
  infra: RunningInfra[],
): Promise<{ databaseUrl: string; natsUrl: string }> {
  const given = { databaseUrl: process.env['DATABASE_URL'], natsUrl: process.env['NATS_URL'] };
  const local = async (what: string, boot: () => Promise<RunningInfra>): Promise<string> => {
    const service = await progress.step(`starting ${what}`, boot);
    infra.push(service);
    return service.url;
  };
  mkdirSync(dataDir.file('objects'), { recursive: true });
  const databaseUrl =
    given.databaseUrl ||
    (await local('PostgreSQL', () =>
      startPostgres({ dataDir: dataDir.file('postgres'), log: progress.detail }),
    ));
  const natsUrl =
    given.natsUrl ||
    (await local('NATS JetStream', () => startNats({ dataDir: dataDir.file('nats'), log: progress.detail })));
  return { databaseUrl, natsUrl };
}

async function demoPartner(
  dataDir: DataDir,
  environment: DevEnvironment,
  token: string,
): Promise<DemoPartner> {
  const kept = dataDir.read<DemoPartner>('demo-partner.json');
  const publicUrl = environment.common['PUBLIC_URL'] ?? '';
  if (kept && (await keyWorks(environment.urls.base, kept.api_key))) return kept;
  const demo = await createDemoPartner(publicUrl, token);
  dataDir.write('demo-partner.json', demo);
  return demo;
}

async function keyWorks(base: string, key: string): Promise<boolean> {
  const response = await fetch(`${base}/agent?limit=1`, { headers: { authorization: `Bearer ${key}` } });
  return response.status !== 401 && response.status !== 403;
}

function banner(
  progress: Progress,
  environment: DevEnvironment,
  operatorToken: string,
  demo: DemoPartner | null,
  dataDir: DataDir,
): void {
  progress.note(
    [
      '',
      'Parley is up.',
      `  Base URL         ${environment.urls.base}`,
      `  Docs             ${environment.urls.docs}`,
      `  Operator token   ${operatorToken}`,
      ...(demo ? [`  Demo API key     ${demo.api_key}`] : []),
      `  Sandbox          ${environment.urls.sandbox}`,
      `  Logs             ${dataDir.file('logs')}`,
      '',
      'Next: `npm run demo` in another terminal. Ctrl-C stops everything.',
      '',
    ].join('\n'),
  );
}

function explain(error: unknown): void {
  const message = isPortTaken(error)
    ? `Port ${error.port} is taken. Stop what listens there, or set PORT to another one.`
    : error instanceof Error
      ? error.message
      : String(error);
  process.stderr.write(`\n✗ ${message}\n`);
  if (!(error instanceof ConfigError) && error instanceof Error && process.env['LOG_LEVEL'] === 'debug') {
    process.stderr.write(`${error.stack}\n`);
  }
}

function isPortTaken(error: unknown): error is NodeJS.ErrnoException & { port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
}

/** Stops in reverse order, once; a second signal or a hang ends it by force. */
function stopper(
  progress: Progress,
  dataDir: DataDir,
  running: { infra: RunningInfra[]; platform: Platform | null },
): (why: string, exitCode?: number) => Promise<void> {
  let stopping = false;
  return async (why, exitCode = 0) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    progress.note(`\nstopping (${why}) ...`);
    try {
      await running.platform?.stop();
      for (const infra of running.infra.reverse()) await infra.stop();
      dataDir.unlock();
      progress.note('stopped.');
    } catch (error) {
      explain(error);
      process.exit(1);
    }
    process.exit(exitCode);
  };
}
