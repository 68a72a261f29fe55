import { newId } from '@parley/platform';
import { dieAfterCommit, eventually, onceAttempt } from '@parley/testing';
import { useWorld } from './support/world';

const world = useWorld({ DELIVERY_POLL_MS: '50' });
let undo = (): void => undefined;

afterEach(() => undo());

/** What must be there first, and then the command; the label is new each time. */
const commands: [string, (label: string) => Promise<() => Promise<object>>][] = [
  ['webhooks.create', async (label) => () => world.endpoint(label, { accountId: account })],
  [
    'webhooks.rotate_secret',
    async (label) => {
      const of = await existing(label);
      return () => world.ask('webhooks.rotate_secret', { ...of, overlap_hours: 1 });
    },
  ],
  [
    'webhooks.replay',
    async (label) => {
      const of = await existing(label);
      const replay = { since: '2020-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z' };
      return () => world.ask('webhooks.replay', { ...of, replay });
    },
  ],
  [
    'webhooks.retry_delivery',
    async (label) => {
      const of = await existing(label);
      await world.callMoved({}, account);
      const delivery = await eventually(async () => {
        const [latest] = await world.deliveries(of.endpoint_id, account);
        return latest?.status === 'succeeded' && latest;
      });
      if (delivery === false) throw new Error('nothing was delivered');
      return () => world.ask('webhooks.retry_delivery', { ...of, delivery_id: delivery.id });
    },
  ],
];
let account = newId();

async function existing(label: string): Promise<{ account_id: string; endpoint_id: string }> {
  const { id } = await world.endpoint(label, { accountId: account });
  return { account_id: account, endpoint_id: id };
}

describe('a once-only command of webhooks', () => {
  beforeEach(() => {
    account = newId();
  });

  it.each(commands)('%s has its answer committed with its effect', async (what, prepare) => {
    const command = await prepare(what.replaceAll(/[._]/g, '-'));
    const key = newId();
    undo = dieAfterCommit();
    await expect(onceAttempt(key, command)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    const answer = await onceAttempt(key, command);
    expect(Object.keys(answer).length).toBeGreaterThan(0);
    expect(await onceAttempt(key, command)).toEqual(answer);
  });
});
