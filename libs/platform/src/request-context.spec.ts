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
