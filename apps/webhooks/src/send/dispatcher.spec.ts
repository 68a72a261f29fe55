import { Clock, type Log } from '@parley/platform';
import { WebhooksConfig } from '../webhooks.config';
import type { DeliveryMetrics } from './delivery-metrics';
import { Dispatcher } from './dispatcher';
import type { Attempt, Job } from '../record/leased-delivery';
import type { Result, ResultWriter } from '../record/attempt-recorder';
import type { Sender } from './sender';

const clock = new Clock();
const config = new WebhooksConfig();

function job(deliveryId: string, claimedMsAgo: number): Job {
  return {
    ...{ deliveryId, eventId: deliveryId, endpointId: 'e', accountId: 'a', url: 'https://example.com' },
    ...{ leaseToken: '1', claimedAtMs: clock.nowMs() - claimedMsAgo, secret: '', previousSecrets: [] },
    ...{ payload: Buffer.from('{}'), made: 0, single: false, succeededBefore: false, test: false },
  };
}

/** A dispatcher whose receiver answers as told, and what it did. */
function dispatcher(answers: (job: Job) => boolean, write = async (): Promise<void> => undefined) {
  const did = { sent: [] as string[], recorded: [] as string[], released: [] as string[] };
  const sender = {
    send: async (one: Job): Promise<Attempt> => {
      did.sent.push(one.deliveryId);
      const ok = answers(one);
      return {
        ...{ ok, gone: false, statusCode: ok ? 200 : 500, latencyMs: 1, error: null, responseBody: null },
        ...{ retryAfterMs: null, attemptedAt: new Date() },
      };
    },
  };
  const results = {
    record: async ({ job: one }: Result): Promise<void> => {
      await write();
      did.recorded.push(one.deliveryId);
    },
    release: async (jobs: readonly Job[]): Promise<void> =>
      void did.released.push(...jobs.map((one) => one.deliveryId)),
  };
  const metrics = { started: () => undefined, finished: () => undefined };
  const log = { error: () => undefined };
  const made = new Dispatcher(
    sender as unknown as Sender,
    results as unknown as ResultWriter,
    metrics as unknown as DeliveryMetrics,
    clock,
    log as unknown as Log,
    config,
  );
  const run = async (jobs: Job[], room = 1): Promise<typeof did> => {
    await Promise.all(made.run(jobs, room));
    await made.settle();
    return did;
  };
  return { run, did };
}

const jobs = (count: number): Job[] => Array.from({ length: count }, (_, n) => job(String(n), 0));

describe('a batch of leased deliveries', () => {
  it('is sent and written down', async () => {
    const { run } = dispatcher(() => true);
    expect(await run([job('1', 0), job('2', 0), job('3', 0)])).toEqual({
      ...{ sent: ['1', '2', '3'], recorded: ['1', '2', '3'], released: [] },
    });
  });

  it('goes back when one of it fails', async () => {
    const { run } = dispatcher((one) => one.deliveryId !== '2');
    expect(await run([job('1', 0), job('2', 0), job('3', 0), job('4', 0)])).toEqual({
      ...{ sent: ['1', '2'], recorded: ['1', '2'], released: ['3', '4'] },
    });
  });

  it.each([
    ['few results wait', 1, 4],
    ['many do', 80, 80 * 2],
  ])('goes on while its results are written, a little: %s', async (_what, room, sent) => {
    let written = (): void => undefined;
    const disk = new Promise<void>((resolve) => (written = resolve));
    const { run, did } = dispatcher(
      () => true,
      () => disk,
    );
    const over = run(jobs(10 * room), room);
    await new Promise((resolve) => setImmediate(resolve));
    expect(did.sent).toHaveLength(sent);
    expect(did.recorded).toHaveLength(0);
    written();
    expect((await over).recorded).toHaveLength(10 * room);
  });

  it('is not sent when the process stood still and too little of the lease is left for an attempt', async () => {
    const left = config.DELIVERY_LEASE_MS - config.DELIVERY_TIMEOUT_MS;
    const { run } = dispatcher(() => true);
    expect(await run([job('1', left - 1_000)])).toMatchObject({ sent: ['1'] });
    const late = await dispatcher(() => true).run([job('2', left + 1), job('3', left + 1)]);
    // The first runs out by itself, and what is behind it goes back.
    expect(late).toEqual({ sent: [], recorded: [], released: ['3'] });
  });
});
