import { type RunningService } from '@parley/platform';
import { startTestService, testDatabase, testNats } from '@parley/testing';
import { accountsSchema, gatewayService } from '../src';
import { Client, OPERATOR_TOKEN, type TestPartner } from './support';

export interface Replicas {
  urls: string[];
  gateways: RunningService[];
  admin: Client;
  databaseUrl: string;
  natsUrl: string;
  partner(fields?: object): Promise<TestPartner>;
  /** A client of one replica. */
  at(replica: number, key: string | null): Client;
  stop(): Promise<void>;
}

/** Gateways on one database and one bus, one for each of `envs`, and nothing behind them. */
export async function gatewayReplicas(envs: Record<string, string>[] = [{}, {}]): Promise<Replicas> {
  const [database, nats] = await Promise.all([testDatabase([accountsSchema]), testNats()]);
  const settings = { DATABASE_URL: database.url, NATS_URL: nats.url, PORT: '0', OPERATOR_TOKEN };
  const gateways = await Promise.all(
    envs.map((env) => startTestService(gatewayService, { ...settings, ...env })),
  );
  const urls = gateways.map((gateway) => gateway.url ?? '');
  const at = (replica: number, key: string | null): Client => new Client(`${urls[replica]}/api/v2`, key);
  const admin = new Client(`${urls[0]}/admin/v1`, OPERATOR_TOKEN);
  return {
    urls,
    gateways,
    admin,
    databaseUrl: database.url,
    natsUrl: nats.url,
    at,
    partner: async (fields = {}) => {
      const { id } = (await admin.post<{ id: string }>('/partners', { name: 'Acme', ...fields })).body.data;
      const made = await admin.post<{ id: string; api_key: string }>(`/partners/${id}/api-keys`, {});
      const { api_key: key, id: keyId } = made.body.data;
      return { id, key, keyId, api: at(0, key) };
    },
    stop: async () => {
      await Promise.all(gateways.map((gateway) => gateway.close()));
      await nats.stop();
      await database.drop();
    },
  };
}
