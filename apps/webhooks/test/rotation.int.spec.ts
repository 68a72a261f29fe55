import { newId } from '@parley/platform';
import { resealedThereAndBack } from '@parley/testing';
import { createHmac } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { webhooksSchema } from '../src';
import { useWorld } from './support/world';

const world = useWorld();
let accountId: string;

beforeEach(() => {
  accountId = newId();
});

describe('rotation of a secret', () => {
  it('takes effect at once, or with both secrets in webhook-signature while they overlap', async () => {
    const endpoint = await world.endpoint('rotated', { accountId });
    const rotate = (overlap?: number) =>
      world.ask('webhooks.rotate_secret', {
        account_id: accountId,
        endpoint_id: endpoint.id,
        ...(overlap === undefined ? {} : { overlap_hours: overlap }),
      });
    const verifies = (secret: string, n: number): boolean => {
      const sent = world.receiver.at('/rotated')[n];
      try {
        return Boolean(
          new StandardWebhook(secret).verify(String(sent?.body), sent?.headers as Record<string, string>),
        );
      } catch {
        return false;
      }
    };
    const test = () => world.ask('webhooks.test', { account_id: accountId, endpoint_id: endpoint.id });
    const second = await rotate();
    await test();
    expect([endpoint.secret, second.secret].map((secret) => verifies(secret, 0))).toEqual([false, true]);
    const third = await rotate(24);
    await test();
    expect([endpoint.secret, second.secret, third.secret].map((secret) => verifies(secret, 1))).toEqual([
      false,
      true,
      true,
    ]);
    await world.sql.query(
      `update endpoint set previous_secrets = jsonb_set(previous_secrets, '{0,until}', $2) where id = $1`,
      [endpoint.id, JSON.stringify(new Date(Date.now() - 1))],
    );
    await test();
    expect([second.secret, third.secret].map((secret) => verifies(secret, 2))).toEqual([false, true]);
    await expect(rotate(25)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('keeps up to three previous secrets, each sealed and until its own end', async () => {
    const endpoint = await world.endpoint('rotated-often', { accountId });
    const secrets = [endpoint.secret];
    const rotate = async (overlap_hours: number): Promise<void> => {
      const one = { account_id: accountId, endpoint_id: endpoint.id, overlap_hours };
      secrets.unshift((await world.ask('webhooks.rotate_secret', one)).secret);
    };
    /** Which of the secrets, newest first, a delivery of now verifies with, by the libraries as they are. */
    const verify = async (): Promise<boolean[]> => {
      await world.ask('webhooks.test', { account_id: accountId, endpoint_id: endpoint.id });
      const sent = world.receiver.at('/rotated-often').at(-1);
      const headers = sent?.headers as Record<string, string>;
      return secrets.map((secret) => {
        const results = [StandardWebhook, SvixWebhook].map((Library) => {
          try {
            return Boolean(new Library(secret).verify(String(sent?.body), headers));
          } catch {
            return false;
          }
        });
        expect(results[0]).toBe(results[1]);
        return results[0] === true;
      });
    };
    await rotate(20);
    await rotate(1);
    expect(await verify()).toEqual([true, true, true]);
    const { rows } = await world.sql.query<{ row: string; ends: string[] }>(
      `select to_jsonb(e)::text as row, array(select jsonb_array_elements(previous_secrets)->>'until') as ends
         from endpoint e where id = $1`,
      [endpoint.id],
    );
    const hours = rows[0]?.ends.map((end) => Math.round((Date.parse(end) - Date.now()) / 3_600_000));
    expect(hours).toEqual([1, 20]);
    for (const secret of secrets) expect(rows[0]?.row).not.toContain(secret.slice('whsec_'.length));
    await rotate(24);
    expect(await verify()).toEqual([true, true, true, true]);
    await rotate(24);
    expect(await verify()).toEqual([true, true, true, true, false]);
    const sent = world.receiver.at('/rotated-often').at(-1);
    const hmac = createHmac('sha256', String(secrets[0])).update(`${sent?.headers['x-webhook-timestamp']}.`);
    const newest = hmac.update(String(sent?.body)).digest('hex');
    expect(sent?.headers['x-webhook-signature']).toBe(`sha256=${newest}`);
    await rotate(0);
    expect(await verify()).toEqual([true, false, false, false, false, false]);
  });

  it('reseals all but those whose overlap is over when the master key is rotated', async () => {
    const endpoint = await world.endpoint('resealed', { accountId });
    const one = { account_id: accountId, endpoint_id: endpoint.id };
    await world.ask('webhooks.rotate_secret', { ...one, overlap_hours: 1 });
    const { secret } = await world.ask('webhooks.rotate_secret', { ...one, overlap_hours: 2 });
    await world.sql.query(
      `update endpoint set previous_secrets = jsonb_set(previous_secrets, '{1}', $2) where id = $1`,
      [endpoint.id, JSON.stringify({ secret: 'v1.gone.x.y', until: new Date(Date.now() - 1) })],
    );
    const [service] = world.replicas;
    if (!service) throw new Error('no replica runs');
    expect(await resealedThereAndBack(service, webhooksSchema)).toEqual([
      'endpoint.previous_secrets',
      'endpoint.secret',
    ]);
    await world.ask('webhooks.test', one);
    const sent = world.receiver.at('/resealed')[0];
    const headers = sent?.headers as Record<string, string>;
    expect(new StandardWebhook(secret).verify(String(sent?.body), headers)).toBeTruthy();
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
  });
});
