import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Response } from 'express';
import { EventStream, type StreamLimits } from './event-stream';

const LIMITS = { lifeMs: 60_000, unreadMs: 150, flushMs: 150 };
const MEGABYTE = { text: 'x'.repeat(1_000_000) };

let server: Server;
let reader: Socket;
afterEach(() => {
  reader.destroy();
  server.close();
});

/** A stream to a reader that reads nothing yet. */
async function opened(limits: Partial<StreamLimits> = {}): Promise<[EventStream, Response]> {
  const app = express();
  const ready = new Promise<[EventStream, Response]>((resolve) =>
    app.get('/', (_request, response) =>
      resolve([new EventStream(response, { ...LIMITS, ...limits }), response]),
    ),
  );
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  reader.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return ready;
}

/** Until the stream is over, or as often as told. Returns how many were taken. */
async function fill(stream: EventStream, times = 100): Promise<number> {
  for (let n = 0; n < times; n += 1) {
    if (stream.signal.aborted) return n;
    if (!stream.send('webhook', String(n), MEGABYTE)) await stream.drained();
  }
  return times;
}

describe('EventStream', () => {
  it('waits once for a reader that stops reading, and cuts it off when it does not read the last message either', async () => {
    const [stream, response] = await opened();
    const since = performance.now();
    expect(await fill(stream)).toBeLessThan(100);
    expect(performance.now() - since).toBeGreaterThan(140);
    expect(response.destroyed).toBe(false);
    await once(response, 'close');
    expect(response.destroyed).toBe(true);
    await stream.drained();
  });

  it('tells a reader that reads on in time why the stream ended', async () => {
    const [stream] = await opened({ flushMs: 20_000 });
    await fill(stream);
    let text = '';
    reader.setEncoding('utf8').on('data', (piece: string) => (text = (text + piece).slice(-200)));
    while (!text.includes('event: end')) await sleep(5);
    expect(text).toContain('event: end\ndata: {"reason":"unread"}\n\n');
  });

  it('keeps a reader that pauses and goes on in time, however often', async () => {
    const [stream] = await opened({ unreadMs: 2_000 });
    let bytes = 0;
    reader.on('data', (piece: Buffer) => {
      bytes += piece.length;
      reader.pause();
      setTimeout(() => reader.resume(), 1);
    });
    expect(await fill(stream, 20)).toBe(20);
    expect(stream.signal.aborted).toBe(false);
    while (bytes < 20_000_000) await sleep(5);
  });
});

it('EventStream ends when its time is over, also while it waits for its reader', async () => {
  const [stream, response] = await opened({ lifeMs: 200, unreadMs: 60_000 });
  await fill(stream);
  await once(response, 'close');
  expect(stream.signal.aborted).toBe(true);
});
