import { requestContext, type RequestContext } from './request-context';

describe('requestContext', () => {
  it('follows work across awaits, and ends with it', async () => {
    const seen = await requestContext.run({ requestId: 'a' }, async () => {
      await Promise.resolve();
      return requestContext.get()?.requestId;
    });
    expect(seen).toBe('a');
    expect(requestContext.get()).toBeUndefined();
  });

  it('does not reach detached work: a loop woken by a request outlives it', async () => {
    const seen: unknown[] = [];
    await requestContext.run({ requestId: 'a', deadlineAt: 1 }, () =>
      requestContext.detached(async () => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        seen.push(requestContext.get());
      }),
    );
    expect(seen).toEqual([undefined]);
  });

  it('keeps a promise to act once while the exchange lasts, and out of what is done aside', async () => {
    const once = { commandId: 'c', runId: 'r', claimed: false, taken: false };
    const context: RequestContext = { requestId: 'a', once };
    await requestContext.run(context, async () => {
      expect(requestContext.aside(() => requestContext.get())).toEqual({ requestId: 'a' });
      expect(requestContext.get()?.once).toBe(once);
      requestContext.settle(context);
      expect(requestContext.get()?.once).toBeUndefined();
    });
    expect(requestContext.aside(() => requestContext.get())).toBeUndefined();
  });

  it('lets go of the deadline when the exchange is over, for whatever went on behind it', async () => {
    const context: RequestContext = { requestId: 'a', deadlineAt: Date.now() + 5 };
    let later: Promise<number | undefined> = Promise.resolve(0);
    requestContext.run(context, () => {
      later = new Promise((resolve) => setTimeout(() => resolve(requestContext.get()?.deadlineAt), 5));
    });
    requestContext.settle(context);
    expect(await later).toBeUndefined();
  });
});
