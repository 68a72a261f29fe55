import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataDir, DEV_ENVIRONMENT } from './data-dir';
import { devEnvironment } from './environment';

const BACKENDS = { databaseUrl: 'postgres://db', natsUrl: 'nats://bus' };

describe('the environment of `npm start`', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'parley-environment-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const started = (env: Record<string, string>, settings: string[]) => {
    const dataDir = new DataDir(folder);
    return devEnvironment(dataDir, dataDir.secrets({}), BACKENDS, env, settings);
  };

  it('passes on what a service reads, and nothing else of the shell it was started in', async () => {
    const env = { EMBEDDINGS_PROVIDER: 'openai', EXTRACTION_DEADLINE_MS: '5000', AWS_SECRET_ACCESS_KEY: 's' };
    const { common } = await started(env, ['EMBEDDINGS_PROVIDER', 'EXTRACTION_DEADLINE_MS', 'LOG_LEVEL']);
    expect(common).toMatchObject({ EMBEDDINGS_PROVIDER: 'openai', EXTRACTION_DEADLINE_MS: '5000' });
    expect(common).not.toHaveProperty('AWS_SECRET_ACCESS_KEY');
    expect(common).not.toHaveProperty('LOG_LEVEL');
  });

  it('keeps what it decides itself: the backends, the ports, and where services listen', async () => {
    const env = { PORT: '4123', HOST: 'laptop.local', OPS_PORT: '9', DATABASE_URL: '', NATS_URL: '' };
    const { common, services, urls } = await started(env, Object.keys(env));
    expect(common).toMatchObject({ DATABASE_URL: 'postgres://db', NATS_URL: 'nats://bus' });
    expect(common).not.toHaveProperty('HOST');
    expect(services['gateway']).toMatchObject({ PORT: '4123' });
    expect(services['gateway']?.['OPS_PORT']).not.toBe('9');
    expect(urls.base).toBe('http://127.0.0.1:4123/api/v2');
  });

  it('gives no port twice, whichever was asked for', async () => {
    const env = { PORT: '3100', SIP_PORT: '3101', SANDBOX_PORT: '3101', SANDBOX_SIP_PORT: '3000' };
    const { services } = await started(env, []);
    const ports = Object.values(services).flatMap((service) =>
      ['PORT', 'OPS_PORT', 'SIP_PORT', 'SANDBOX_PORT', 'SANDBOX_SIP_PORT'].flatMap(
        (name) => service[name] ?? [],
      ),
    );
    expect(new Set(ports).size).toBe(ports.length);
    expect(services['gateway']).toMatchObject({ PORT: '3100' });
    expect(services['gateway']?.['OPS_PORT']).not.toBe('3100');
  });

  it('names every port that is none', async () => {
    const env = { PORT: 'abc', SIP_PORT: '70000', SANDBOX_PORT: '' };
    await expect(started(env, [])).rejects.toThrow(/PORT must be .*\n.*SIP_PORT must be/);
  });

  it('is left in the directory by whoever did not start there', () => {
    const dataDir = new DataDir(folder);
    dataDir.write('parley.pid', { pid: process.ppid });
    dataDir.write(DEV_ENVIRONMENT, {});
    dataDir.unlock();
    expect([dataDir.read('parley.pid'), dataDir.read(DEV_ENVIRONMENT)]).toEqual([{ pid: process.ppid }, {}]);
    dataDir.write('parley.pid', { pid: process.pid });
    dataDir.unlock();
    expect([dataDir.read('parley.pid'), dataDir.read(DEV_ENVIRONMENT)]).toEqual([null, null]);
  });

  it('opens the loopback network for deliveries unless told otherwise', async () => {
    const names = ['DELIVERY_ALLOWED_NETWORKS'];
    expect((await started({}, names)).common['DELIVERY_ALLOWED_NETWORKS']).toBe('127.0.0.0/8');
    const { common } = await started({ DELIVERY_ALLOWED_NETWORKS: '10.0.0.0/8' }, names);
    expect(common['DELIVERY_ALLOWED_NETWORKS']).toBe('10.0.0.0/8');
  });
});
