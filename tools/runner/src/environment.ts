import type { Environment } from '@parley/platform';
import type { DataDir, LocalSecrets } from './data-dir';
import { freePort } from './ports';

/** What each service of the local platform is started with; `nx serve` reads the same file. */
export interface DevEnvironment {
  common: Environment;
  services: Record<string, Environment>;
  urls: { base: string; docs: string; sandbox: string };
}

const PASSED_ON =
  /^(LLM|STT|TTS|EMBEDDINGS|EXTRACTION|INTEGRATION_LOG|DELIVERY|CARRIER|S3|DOCUMENTS?)_|^(OTHER_MASTER_KEYS|OBJECT_STORE|LOG_LEVEL|LOG_PII|NODE_ENV|ADDRESS_RATE_LIMIT_PER_MINUTE|TRUSTED_PROXIES)$/;

/** Ports default to the documented ones; a taken one moves aside, except PORT when it was asked for. */
export async function devEnvironment(
  dataDir: DataDir,
  secrets: LocalSecrets,
  backends: { databaseUrl: string; natsUrl: string },
  env: NodeJS.ProcessEnv,
): Promise<DevEnvironment> {
  const port = env['PORT'] ? Number(env['PORT']) : await freePort(3000);
  const sipPort = await freePort(Number(env['SIP_PORT'] ?? 5060));
  const sandboxPort = await freePort(Number(env['SANDBOX_PORT'] ?? 3010));
  const sandboxSipPort = await freePort(Number(env['SANDBOX_SIP_PORT'] ?? 5070));
  const publicUrl = env['PUBLIC_URL'] ?? `http://127.0.0.1:${port}`;
  const passedOn = Object.fromEntries(Object.entries(env).filter(([name]) => PASSED_ON.test(name)));
  const ops = async (wanted: number): Promise<string> => String(await freePort(wanted));

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
