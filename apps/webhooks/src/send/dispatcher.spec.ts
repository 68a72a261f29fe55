import type { EgressClient } from '@parley/egress';
import { Clock, type Log } from '@parley/platform';
import type { EndpointSecrets } from '../endpoint/endpoint-secrets';
import type { AttemptRecorder } from '../record/attempt-recorder';
import type { AttemptResult, LeasedDelivery } from '../record/leased-delivery';
import { WebhooksConfig } from '../webhooks.config';
import type { DeliveryMetrics } from './delivery-metrics';
import { Dispatcher } from './dispatcher';
import { ResponseTimes } from './response-times';
import { Sender } from './sender';

const clock = new Clock();
const config = new WebhooksConfig();

function leased(deliveryId: string, msAgo: number): LeasedDelivery {
  return {
    ...{ deliveryId, eventId: deliveryId, endpointId: 'e', accountId: 'a', url: 'https://example.com' },
    ...{ leaseToken: '1', leasedAtMs: clock.nowMs() - msAgo, secret: '', previousSecrets: [] },
    ...{
      payload: Buffer.from(deliveryId),
      attemptsMade: 0,
      single: false,
      succeededBefore: false,
      test: false,
    },
  };
}

/** A dispatcher whose receiver answers as told, and what it did. */
function dispatcher(answers: (deliveryId: string) => boolean, write = async (): Promise<void> => undefined) {
  const did = { sent: [] as string[], recorded: [] as string[], released: [] as string[] };
  const egress = {
    request: async ({ body }: { body: Buffer }) => {
      const deliveryId = body.toString();
      did.sent.push(deliveryId);
      return { status: answers(deliveryId) ? 200 : 500, headers: {}, body: Buffer.alloc(0), latencyMs: 1 };
    },
  };
  const secrets = { open: () => ({ secret: 'whsec_', previousSecrets: [] }) };
  const recorder = {
    record: async ({ delivery }: AttemptResult): Promise<void> => {
      await write();
      did.recorded.push(delivery.deliveryId);
    },
    release: async (deliveries: readonly LeasedDelivery[]): Promise<void> =>
      void did.released.push(...deliveries.map((one) => one.deliveryId)),
  };
  const metrics = { started: () => undefined, finished: () => undefined };
  const log = { error: () => undefined };
  const made = new Dispatcher(
    new Sender(
      egress as unknown as EgressClient,
      secrets as unknown as EndpointSecrets,
      new ResponseTimes(),
      clock,
      config,
    ),
    recorder as unknown as AttemptRecorder,
    metrics as unknown as DeliveryMetrics,
    log as unknown as Log,
  );
  const run = async (deliveries: LeasedDelivery[], slots = 1): Promise<typeof did> => {
    await Promise.all(made.run(deliveries, slots));
    await made.settle();
    return did;
  };
  return { run, did };
}

const many = (count: number): LeasedDelivery[] =>
  Array.from({ length: count }, (_, n) => leased(String(n), 0));

describe('a batch of leased deliveries', () => {
  it('is sent and recorded', async () => {
    const { run } = dispatcher(() => true);
    expect(await run([leased('1', 0), leased('2', 0), leased('3', 0)])).toEqual({
      ...{ sent: ['1', '2', '3'], recorded: ['1', '2', '3'], released: [] },
    });
  });

  it('is released when one of it fails', async () => {
    const { run } = dispatcher((id) => id !== '2');
    expect(await run([leased('1', 0), leased('2', 0), leased('3', 0), leased('4', 0)])).toEqual({
      ...{ sent: ['1', '2'], recorded: ['1', '2'], released: ['3', '4'] },
    });
  });

  it.each([
    ['few results wait', 1, 4],
    ['many do', 80, 80 * 2],
  ])('goes on a little while its results are written: %s', async (_what, slots, sent) => {
    let written = (): void => undefined;
    const disk = new Promise<void>((resolve) => (written = resolve));
    const { run, did } = dispatcher(
      () => true,
      () => disk,
    );
    const over = run(many(10 * slots), slots);
    await new Promise((resolve) => setImmediate(resolve));
    expect(did.sent).toHaveLength(sent);
    expect(did.recorded).toHaveLength(0);
    written();
    expect((await over).recorded).toHaveLength(10 * slots);
  });

  it('is not sent when the process stood still and too little of the lease is left for an attempt', async () => {
    const left = config.DELIVERY_LEASE_MS - config.DELIVERY_TIMEOUT_MS;
    const { run } = dispatcher(() => true);
    expect(await run([leased('1', left - 1_000)])).toMatchObject({ sent: ['1'] });
    const late = await dispatcher(() => true).run([leased('2', left + 1), leased('3', left + 1)]);
    // The first runs out by itself, and what is behind it goes back.
    expect(late).toEqual({ sent: [], recorded: [], released: ['3'] });
  });
});
