import { ConfigError, type Environment } from '@parley/platform';
import type { DataDir, LocalSecrets } from './data-dir';
import { Ports } from './ports';

/** What each service of the local platform is started with; `nx serve` reads the same file. */
export interface DevEnvironment {
  common: Environment;
  services: Record<string, Environment>;
  urls: { base: string; docs: string; sandbox: string };
}

/** Where the services of a laptop listen is not asked of the environment: some shells export a HOST of their own. */
const OURS = /^(HOST|OPS_HOST|SIP_HOST|SANDBOX_HOST)$/;

/**
 * Ports default to the documented ones; a taken one moves aside, except PORT when it was asked for. `settings`: what the
 * services read, and is passed on to them.
 */
export async function devEnvironment(
  dataDir: DataDir,
  secrets: LocalSecrets,
  backends: { databaseUrl: string; natsUrl: string },
  env: NodeJS.ProcessEnv,
  settings: readonly string[],
): Promise<DevEnvironment> {
  const asked = askedPorts(env);
  const ports = new Ports(asked.PORT);
  // What was asked for goes before what is usual.
  for (const name of NAMES) if (name !== 'PORT' && asked[name]) asked[name] = await ports.take(asked[name]);
  const port = asked.PORT ?? (await ports.take(3000));
  const sipPort = asked.SIP_PORT ?? (await ports.take(5060));
  const sandboxPort = asked.SANDBOX_PORT ?? (await ports.take(3010));
  const sandboxSipPort = asked.SANDBOX_SIP_PORT ?? (await ports.take(5070));
  const publicUrl = env['PUBLIC_URL'] ?? `http://127.0.0.1:${port}`;
  const known = new Set(settings.filter((name) => !OURS.test(name)));
  const passedOn = Object.fromEntries(Object.entries(env).filter(([name]) => known.has(name)));
  const ops = async (wanted: number): Promise<string> => String(await ports.take(wanted));

  return {
    common: {
      NODE_ENV: 'development',
      DELIVERY_ALLOWED_NETWORKS: '127.0.0.0/8',
      ...passedOn,
      DATABASE_URL: backends.databaseUrl,
      NATS_URL: backends.natsUrl,
      DATA_DIR: dataDir.path,
      MASTER_KEY: secrets.master_key,
      PUBLIC_URL: publicUrl,
    },
    services: {
      gateway: { OPS_PORT: await ops(3100), PORT: String(port), OPERATOR_TOKEN: secrets.operator_token },
      agents: { OPS_PORT: await ops(3101) },
      calls: { OPS_PORT: await ops(3102), SANDBOX_SIP_URI: `sip:127.0.0.1:${sandboxSipPort}` },
      voice: { OPS_PORT: await ops(3103), SIP_HOST: '127.0.0.1', SIP_PORT: String(sipPort) },
      webhooks: { OPS_PORT: await ops(3104) },
      campaigns: { OPS_PORT: await ops(3106) },
      sandbox: {
        OPS_PORT: await ops(3105),
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_SIP_PORT: String(sandboxSipPort),
        SANDBOX_TARGET_SIP_URI: `sip:127.0.0.1:${sipPort}`,
      },
    },
    urls: {
      base: `${publicUrl}/api/v2`,
      docs: `${publicUrl}/docs`,
      sandbox: `http://127.0.0.1:${sandboxPort}`,
    },
  };
}

const NAMES = ['PORT', 'SIP_PORT', 'SANDBOX_PORT', 'SANDBOX_SIP_PORT'] as const;

function askedPorts(env: NodeJS.ProcessEnv): Partial<Record<(typeof NAMES)[number], number>> {
  const given = NAMES.filter((name) => env[name]);
  const wrong = given.filter((name) => !isPort(env[name] ?? ''));
  if (wrong.length > 0)
    throw new ConfigError(wrong.map((name) => `${name} must be the number of a port, 1 to 65535`));
  return Object.fromEntries(given.map((name) => [name, Number(env[name])]));
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}
