import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { EgressClient, type EgressResponse } from './egress-client';
import { EgressError } from './egress-error';
import { EgressPolicy } from './policy';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n';

const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

/** A receiver that answers its n-th request with what `answers` holds, written as `write` does, and keeps its sockets. */
async function receiver(
  answers: string[],
  write: (socket: Socket, answer: string) => void = (socket, answer) => void socket.write(answer),
): Promise<{ send: (deadlineMs?: number) => Promise<EgressResponse>; connections: () => number }> {
  let [connections, requests] = [0, 0];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (data.includes('POST /')) write(socket, answers[requests++] ?? OK);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const egress = new EgressClient({ policy: EgressPolicy.allowing(['127.0.0.0/8']) });
  cleanUp.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  cleanUp.push(() => egress.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    send: async (deadlineMs = 5_000) => {
      // The agent knows a moment later that the connection is free.
      await setImmediate();
      return egress.request({ url, method: 'POST', body: '{}', deadlineMs, maxBytes: 1_024 });
    },
    connections: () => connections,
  };
}

const summary = ({ status, body }: EgressResponse): unknown[] => [status, body.toString()];

async function byteByByte(socket: Socket, answer: string): Promise<void> {
  for (const byte of answer) {
    socket.write(byte);
    await sleep(1);
  }
}

describe('interim answers that nobody asked for', () => {
  it.each([
    ['100 Continue', CONTINUE],
    ['103 Early Hints', HINTS],
    ['several', CONTINUE + HINTS + CONTINUE],
    ['one with fields and no text', 'HTTP/1.1 100 \r\nX-Proxy: yes\r\n\r\n'],
    ['one without a reason', 'HTTP/1.1 102\r\n\r\n'],
  ])('are passed over, and the connection is used again: %s', async (_what, interim) => {
    const { send, connections } = await receiver([interim + OK, OK, interim + OK]);
    for (let n = 0; n < 3; n += 1) expect(summary(await send())).toEqual([200, 'ok']);
    expect(connections()).toBe(1);
  });

  it.each([
    [
      'between the two',
      (socket: Socket, answer: string) => {
        socket.write(answer.slice(0, CONTINUE.length));
        setTimeout(() => socket.write(answer.slice(CONTINUE.length)), 20);
      },
    ],
    ['anywhere', (socket: Socket, answer: string) => void byteByByte(socket, answer)],
  ])('wherever the packets are cut: %s', async (_where, write) => {
    const { send, connections } = await receiver([CONTINUE + OK, CONTINUE + OK], write);
    for (let n = 0; n < 2; n += 1) expect(summary(await send())).toEqual([200, 'ok']);
    expect(connections()).toBe(1);
  });

  it('leave an ordinary answer as it is, in pieces and with a body that looks like one', async () => {
    const body = `${CONTINUE}tail`;
    const answer = `HTTP/1.1 201 Created\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const { send } = await receiver([answer, answer], (socket, text) => void byteByByte(socket, text));
    for (let n = 0; n < 2; n += 1) expect(summary(await send())).toEqual([201, body]);
  });

  it('alone are no answer', async () => {
    const closed = await receiver([CONTINUE], (socket, answer) => void socket.end(answer));
    await expect(closed.send()).rejects.toThrow(EgressError);
    const silent = await receiver([CONTINUE + CONTINUE]);
    await expect(silent.send(100)).rejects.toMatchObject({ failure: 'timeout' });
  });

  it.each([
    ['101', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
    ['of HTTP/1.0, which has none and closes after an answer', 'HTTP/1.0 100 Continue\r\n\r\n'],
    ['no HTTP', 'HTTP/1.1 1OO Continue\r\n\r\n'],
    ['endless', `HTTP/1.1 100 Continue\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('and what is none is refused: %s', async (_what, answer) => {
    const { send } = await receiver([answer + OK]);
    await expect(send()).rejects.toMatchObject({ failure: expect.not.stringMatching('timeout') });
  });
});

describe('an answer that has no body', () => {
  it.each([
    [204, 'and announces one that comes', 'Content-Length: 2\r\n\r\nno'],
    [204, 'and announces one that does not come', 'Content-Length: 5\r\n\r\n'],
    [204, 'and sends one unannounced', '\r\nno'],
    [204, 'and sends it in chunks', 'Transfer-Encoding: chunked\r\n\r\n2\r\nno\r\n0\r\n\r\n'],
    [204, 'and chunks that never end', 'Transfer-Encoding: chunked\r\n\r\n2\r\nno\r\n'],
    [304, 'and tells the length it would have', 'Content-Length: 5\r\n\r\n'],
  ])('%i %s counts all the same, and the next request is carried', async (status, _how, rest) => {
    const { send } = await receiver([`HTTP/1.1 ${status} X\r\n${rest}`]);
    expect(summary(await send())).toEqual([status, '']);
    await sleep(20);
    expect(summary(await send())).toEqual([200, 'ok']);
  });

  it('keeps its connection when it is as it should be', async () => {
    const { send, connections } = await receiver([
      'HTTP/1.1 204 No Content\r\n\r\n',
      'HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n',
    ]);
    for (const status of [204, 204, 200]) expect((await send()).status).toBe(status);
    expect(connections()).toBe(1);
  });

  it('of another status must be whole', async () => {
    const { send } = await receiver(
      ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nno'],
      (socket, answer) => void socket.end(answer),
    );
    await expect(send()).rejects.toThrow(EgressError);
  });
});
