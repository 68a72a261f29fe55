import { testDatabase, testNats } from '@parley/testing';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCHEMAS } from '../../tools/runner/src/platform';
import { ApiClient } from './client';
import { freePort, rtpRange } from './ports';
import { ServiceProcess } from './service-process';

export const SERVICES = ['agents', 'webhooks', 'calls', 'campaigns', 'voice', 'gateway', 'sandbox'] as const;
export type Name = (typeof SERVICES)[number];

type Nats = Awaited<ReturnType<typeof testNats>>;
type TestDb = Awaited<ReturnType<typeof testDatabase>>;

export interface TestPartner {
  id: string;
  apiKey: string;
  api: ApiClient;
}

export interface PlatformOptions {
  /** Extra environment, for all or by service. */
  env?: Record<string, string>;
  serviceEnv?: Partial<Record<Name, Record<string, string>>>;
  without?: Name[];
  /** Another database than one made from the template (tests that stop Postgres bring their own). */
  databaseUrl?: string;
}

/** The whole platform, every service in its own process, on a database and a NATS of its own. */
export class TestPlatform {
  readonly operatorToken = randomBytes(18).toString('base64url');
  readonly services = new Map<string, ServiceProcess>();
  private readonly replicas: ServiceProcess[] = [];

  private constructor(
    readonly dataDir: string,
    readonly nats: Nats,
    readonly databaseUrl: string,
    private readonly database: TestDb | null,
    readonly ports: { gateway: number; sip: number; sandbox: number; sandboxSip: number },
  ) {}

  static async start(options: PlatformOptions = {}): Promise<TestPlatform> {
    const nats = await testNats();
    const database = options.databaseUrl ? null : await testDatabase(SCHEMAS);
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
    const ports = {
      gateway: await freePort(),
      sip: await freePort(),
      sandbox: await freePort(),
      sandboxSip: await freePort(),
    };
    const url = options.databaseUrl ?? database?.url ?? '';
    const platform = new TestPlatform(dataDir, nats, url, database, ports);
    try {
      for (const name of SERVICES) {
        if (options.without?.includes(name)) continue;
        const env = { ...(await platform.environment(name)), ...options.env, ...options.serviceEnv?.[name] };
        platform.services.set(name, new ServiceProcess(name, env));
      }
      await Promise.all([...platform.services.values()].map((service) => service.start()));
    } catch (error) {
      await platform.stop();
      throw error;
    }
    return platform;
  }

  get publicUrl(): string {
    return `http://127.0.0.1:${this.ports.gateway}`;
  }

  get sandboxUrl(): string {
    return `http://127.0.0.1:${this.ports.sandbox}`;
  }

  get admin(): ApiClient {
    return new ApiClient(`${this.publicUrl}/admin/v1`, this.operatorToken);
  }

  client(token: string | null): ApiClient {
    return new ApiClient(`${this.publicUrl}/api/v2`, token);
  }

  service(name: Name): ServiceProcess {
    const service = this.services.get(name);
    if (!service) throw new Error(`${name} is not part of this platform`);
    return service;
  }

  /** A second process of a service, on the same database and bus. */
  async addReplica(name: Name, env: Record<string, string> = {}): Promise<ServiceProcess> {
    const replica = new ServiceProcess(
      name,
      { ...(await this.environment(name)), ...env },
      `${name}-${this.replicas.length + 2}`,
    );
    this.replicas.push(replica);
    await replica.start();
    return replica;
  }

  /** A fresh account with generous rate limits and a key. */
  async partner(fields: Record<string, unknown> = {}): Promise<TestPartner> {
    const admin = this.admin;
    const partner = await admin.ok(
      admin.post<{ id: string }>('/partners', {
        name: `Partner ${randomBytes(3).toString('hex')}`,
        rate_limit_per_minute: 100_000,
        calls_rate_limit_per_minute: 100_000,
        ...fields,
      }),
    );
    await admin.ok(admin.post(`/partners/${partner.id}/credits`, { amount: '1000' }));
    const key = await admin.ok(admin.post<{ api_key: string }>(`/partners/${partner.id}/api-keys`, {}));
    return { id: partner.id, apiKey: key.api_key, api: this.client(key.api_key) };
  }

  /** Every line any service printed; one that is still on its way comes with the next look. */
  logs(): string {
    const printed = [...this.services.values(), ...this.replicas].map((service) => service.output.join(''));
    return printed.map((text) => text.slice(0, text.lastIndexOf('\n') + 1)).join('');
  }

  async stop(): Promise<void> {
    const all = [...this.replicas, ...this.services.values()];
    await Promise.all(all.map((service) => service.stop()));
    await this.nats.stop();
    await this.database?.drop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async environment(name: Name): Promise<Record<string, string>> {
    const common = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      DATABASE_URL: this.databaseUrl,
      NATS_URL: this.nats.url,
      DATA_DIR: this.dataDir,
      MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
      PUBLIC_URL: this.publicUrl,
      DELIVERY_ALLOWED_NETWORKS: '127.0.0.0/8',
      OPS_PORT: String(await freePort()),
    };
    const voiceRtp = rtpRange(this.replicas.length * 2);
    const sandboxRtp = rtpRange(this.replicas.length * 2 + 1);
    const own: Record<Name, Record<string, string>> = {
      gateway: {
        ADDRESS_RATE_LIMIT_PER_MINUTE: '100000',
        PORT: String(this.ports.gateway),
        OPERATOR_TOKEN: this.operatorToken,
      },
      agents: {},
      calls: { SANDBOX_SIP_URI: `sip:127.0.0.1:${this.ports.sandboxSip}` },
      webhooks: {},
      campaigns: {},
      voice: {
        SIP_HOST: '127.0.0.1',
        SIP_PORT: String(this.ports.sip),
        RTP_PORT_MIN: String(voiceRtp.min),
        RTP_PORT_MAX: String(voiceRtp.max),
        MEDIA_WORKERS: '1',
      },
      sandbox: {
        SANDBOX_PORT: String(this.ports.sandbox),
        SANDBOX_SIP_PORT: String(this.ports.sandboxSip),
        SANDBOX_RTP_PORT_MIN: String(sandboxRtp.min),
        SANDBOX_RTP_PORT_MAX: String(sandboxRtp.max),
        SANDBOX_TARGET_SIP_URI: `sip:127.0.0.1:${this.ports.sip}`,
      },
    };
    return { ...common, ...own[name] };
  }
}
