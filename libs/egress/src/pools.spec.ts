import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Exchange } from './exchange';
import { Pools } from './pools';

describe('pools', () => {
  it('are forgotten with their last connection, opened again, and refuse at the end', async () => {
    const server = createServer(
      (request, response) =>
        void request.resume().on('end', () => response.setHeader('connection', 'close').end('ok')),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const pools = new Pools({}, 20);
    const send = async (to = origin): Promise<number> => {
      const exchange = new Exchange(1_024);
      pools.dispatch({ origin: to, path: '/', method: 'POST', body: '{}' }, exchange);
      return (await exchange.answer).status;
    };
    expect(await send()).toBe(200);
    expect(pools.size).toBe(1);
    const until = performance.now() + 5_000;
    while (pools.size > 0 && performance.now() < until) await sleep(10);
    expect(pools.size).toBe(0);
    expect(await send()).toBe(200);
    await pools.destroy();
    await expect(send()).rejects.toThrow('destroyed');
    await expect(send('http://127.0.0.1:1')).rejects.toThrow('destroyed');
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
});
