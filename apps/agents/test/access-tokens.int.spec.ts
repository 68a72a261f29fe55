import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@parley/testing';
import { connectorWorld } from './connector-world';
import { refusal } from './support';

jest.setTimeout(60_000);

const at = connectorWorld();
const { connect, callback, call, connected, account, expire } = at;

describe('access tokens', () => {
  it('are renewed before they run out, once over all replicas, with rotated refresh tokens', async () => {
    const { customerId, tool, id } = await connected();
    for (let round = 1; round <= 2; round += 1) {
      await expire(id);
      at.server.delayMs = 150;
      const done = await Promise.all(Array.from({ length: 8 }, () => call(tool, customerId)));
      expect(done.map(({ outcome }) => outcome)).toEqual(Array(8).fill('ok'));
      expect(at.server.refreshes).toHaveLength(round);
    }
    expect(new Set(at.server.refreshes).size).toBe(2);
  });

  it('still good are used while another replica renews them: a caller does not wait', async () => {
    const { customerId, tool, id } = await connected();
    await expire(id, 30);
    at.server.asked = 0;
    at.server.delayMs = 1_500;
    const renewing = call(tool, customerId);
    while (at.server.asked === 0) await sleep(10);
    const first = await Promise.race([
      renewing.then(() => 'who renews'),
      call(tool, customerId).then(({ outcome }) => outcome),
    ]);
    expect(first).toBe('ok');
    expect(await renewing).toMatchObject({ outcome: 'ok' });
    expect(at.server.refreshes).toHaveLength(1);
  });

  it('are left to who renews them when the customer is asked again, and says no', async () => {
    const { connector, customerId, tool, id } = await connected();
    const again = at.server.consent((await connect(connector.id, customerId)).authorization_url ?? '');
    await expire(id);
    at.server.asked = 0;
    at.server.delayMs = 500;
    const renewing = call(tool, customerId);
    while (at.server.asked === 0) await sleep(10);
    expect(await refusal(callback({ state: again['state'] ?? '', error: 'access_denied' }))).toBe(
      'VALIDATION_ERROR',
    );
    expect(await call(tool, customerId)).toMatchObject({ outcome: 'ok' });
    expect(await renewing).toMatchObject({ outcome: 'ok' });
    expect(at.server.refreshes).toHaveLength(1);
  });

  it('are renewed when the service takes them no more, and the call is made again', async () => {
    const { customerId, tool } = await connected();
    at.server.forgetAccess();
    expect(await call(tool, customerId)).toMatchObject({ outcome: 'ok' });
    expect(at.server.refreshes).toHaveLength(1);
    expect(new Set(at.server.seen).size).toBe(2);
  });

  it('are renewed and tried again within the time voice waits for a tool, all of it together', async () => {
    const { customerId, tool } = await connected();
    at.server.forgetAccess();
    at.server.delayMs = 1_500;
    // A renewal that takes too long: there is an answer in time, and the new token is kept for the next call.
    const late = await call(tool, customerId, 2_000);
    expect(late).toMatchObject({ outcome: 'refused', result: expect.stringMatching(/in time/) });
    await eventually(async () => expect((await call(tool, customerId)).outcome).toBe('ok'));
    expect(at.server.refreshes).toHaveLength(1);

    // Renewed in time, and then a service that does not answer: cut off at what is left, not at the tool's own 10 s.
    at.server.forgetAccess();
    at.server.delayMs = 500;
    at.server.apiDelayMs = (token) => (at.server.knows(token) ? 8_000 : 0);
    const startedAt = Date.now();
    expect(await call(tool, customerId, 3_000)).toMatchObject({ outcome: 'timeout' });
    expect(Date.now() - startedAt).toBeLessThan(3_000);
  });

  it('that were revoked want the customer again, who can connect anew', async () => {
    const { connector, customerId, tool } = await connected();
    at.server.revoke();
    const done = await call(tool, customerId);
    expect(done).toMatchObject({ outcome: 'refused', result: expect.stringMatching(/connected again/) });
    expect(await account(customerId)).toMatchObject({ status: 'reconnect_required' });
    const begun = await connect(connector.id, customerId);
    await callback(at.server.consent(begun.authorization_url ?? ''));
    expect(await account(customerId)).toMatchObject({ status: 'connected', last_error: null });
    expect(await call(tool, customerId)).toMatchObject({ outcome: 'ok' });
  });

  it('still good are used while the service cannot renew them', async () => {
    const { customerId, tool, id } = await connected();
    await expire(id);
    at.server.refusal = { status: 503, error: 'temporarily_unavailable' };
    expect(await call(tool, customerId)).toMatchObject({ outcome: 'ok' });
    expect(await account(customerId)).toMatchObject({ status: 'connected' });
  });
});
