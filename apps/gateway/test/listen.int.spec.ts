import type { Heard } from '@parley/contracts';
import { eventually } from '@parley/testing';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayWorld, type GatewayWorld, newPartner, operator, type TestPartner } from './support';

let world: GatewayWorld;
let partner: TestPartner;
const PAYLOAD = '{"line":"a\\nb"}';
let payload = PAYLOAD;
/** Answers are held back until then. */
let waitFor: Promise<void> | undefined;
/** What the webhooks service has, by position. */
let kept: { id: string; cursor: number }[] = [];

beforeAll(async () => {
  world = await gatewayWorld({ LISTEN_UNREAD_MS: '1500' });
  world.webhooks.answer('webhooks.listen', async ({ after }): Promise<Heard> => {
    await waitFor;
    const from = Number(after ?? kept.length);
    const events = kept
      .filter(({ cursor }) => cursor > from)
      .slice(0, 2)
      .map(({ id, cursor }) => ({
        id,
        type: 'call.status.updated' as const,
        agent_id: null,
        payload,
        cursor: String(cursor),
      }));
    return { events, cursor: events.at(-1)?.cursor ?? String(kept.length), gap: from > kept.length };
  });
}, 120_000);
beforeEach(async () => {
  kept = [];
  payload = PAYLOAD;
  partner = await newPartner(world);
});
afterAll(() => world.stop());

/** A connection, and everything that came over it so far. */
async function open(query = '', headers: Record<string, string> = {}, key = partner.key) {
  const stop = new AbortController();
  const response = await fetch(`${world.url}/api/v2/config/webhooks/listen${query}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    signal: stop.signal,
  });
  const stream = { text: '', ended: false, response, close: () => stop.abort() };
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    void (async () => {
      try {
        for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
          stream.text += piece;
      } catch {
        // Closed by the test.
      }
      stream.ended = true;
    })();
  }
  return stream;
}

const keep = (id: string): void => {
  kept.push({ id, cursor: kept.length + 1 });
};

describe('GET /config/webhooks/listen', () => {
  it('streams events as they come, each with where to go on, and carries the request id', async () => {
    const stream = await open('?events=call.status.updated,session.completed');
    expect(stream.response.status).toBe(200);
    expect(stream.response.headers.get('x-request-id')).toMatch(/\S/);
    await eventually(() => expect(stream.text).toContain('event: ready\nid: 0\ndata: {"gap":false}\n\n'));
    keep('e1');
    keep('e2');
    await eventually(() => expect(stream.text).toContain('"id":"e2"'));
    expect(stream.text).toContain(
      'event: webhook\nid: 1\ndata: {"id":"e1","type":"call.status.updated","agent_id":null,"payload":"{\\"line\\":\\"a\\\\nb\\"}"}\n\n',
    );
    expect(stream.text.match(/event: webhook/g)).toHaveLength(2);
    await eventually(() =>
      expect(world.webhooks.asked.at(-1)?.body).toMatchObject({
        account_id: partner.id,
        filters: { types: ['call.status.updated', 'session.completed'] },
        after: '2',
      }),
    );
    stream.close();
  });

  it('goes on where Last-Event-ID or after says, and tells of a gap', async () => {
    keep('e1');
    keep('e2');
    const again = await open('', { 'last-event-id': '1' });
    await eventually(() => expect(again.text).toContain('"id":"e2"'));
    expect(again.text).not.toContain('"id":"e1"');
    const after = await open('?after=0');
    await eventually(() => expect(after.text.match(/event: webhook/g)).toHaveLength(2));
    const gap = await open('?after=99');
    await eventually(() => expect(gap.text).toContain('{"gap":true}'));
    for (const stream of [again, after, gap]) stream.close();
  });

  it('ends when the key is revoked, or the account suspended', async () => {
    const admin = operator(world);
    const stream = await open();
    await eventually(() => expect(stream.text).toContain('ready'));
    await admin.delete(`/admin/v1/partners/${partner.id}/api-keys/${partner.keyId}`);
    await eventually(() => expect(stream.ended).toBe(true));
    expect(stream.text).toContain('event: end\ndata: {"reason":"key"}\n\n');
    const other = await newPartner(world);
    const second = await open('', {}, other.key);
    await eventually(() => expect(second.text).toContain('ready'));
    await admin.patch(`/admin/v1/partners/${other.id}`, { status: 'SUSPENDED' });
    await eventually(() => expect(second.ended).toBe(true));
  });

  it('up to five can listen to an account at a time; who leaves makes room', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => open()));
    const sixth = await partner.api.get('/config/webhooks/listen');
    expect([sixth.status, sixth.body.error.code]).toEqual([429, 'LIMIT_REACHED']);
    streams[0]?.close();
    await eventually(async () => {
      const next = await open();
      expect(next.response.status).toBe(200);
      next.close();
    });
    for (const stream of streams) stream.close();
  });

  /** A connection whose reader does not read until it is told to. */
  function silent(headers = ''): { socket: Socket; read: () => { text: string } } {
    const { hostname, port } = new URL(world.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(
      `GET /api/v2/config/webhooks/listen?after=0 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${partner.key}\r\n${headers}\r\n`,
    );
    const seen = { text: '' };
    const read = (): typeof seen => {
      // Without what fills the payloads, which is nearly all of it.
      socket.setEncoding('utf8').on('data', (piece: string) => (seen.text += piece.replaceAll(/x+/g, '')));
      return seen;
    };
    return { socket, read };
  }

  it('who does not read loses its place, is told why, and goes on where it was', async () => {
    // More than the buffers on the way hold.
    payload = 'x'.repeat(300_000);
    for (let n = 1; n <= 48; n += 1) keep(`e${n}`);
    const others = await Promise.all(Array.from({ length: 4 }, () => open('?after=48')));
    const asked = world.webhooks.asked.length;
    const stopped = silent();
    await eventually(() =>
      expect(world.webhooks.asked.slice(asked).some(({ body }) => body['after'] === '0')).toBe(true),
    );
    const status = async (): Promise<number> => {
      const next = await open('?after=48');
      next.close();
      return next.response.status;
    };
    expect(await status()).toBe(429);
    await eventually(async () => expect(await status()).toBe(200));
    const seen = stopped.read();
    await eventually(() => expect(seen.text).toContain('data: {"reason":"unread"}\n\n'));
    const told = [...seen.text.matchAll(/id: (\d+)\ndata: \{"id":"e(\d+)"/g)].map(([, , n]) => Number(n));
    expect(told).toEqual(Array.from({ length: told.length }, (_, index) => index + 1));
    expect(told.length).toBeLessThan(48);
    const again = silent(`Last-Event-ID: ${told.length}\r\n`);
    const rest = again.read();
    await eventually(() => expect(rest.text).toContain('"id":"e48"'), { timeoutMs: 10_000 });
    expect(/"id":"e(\d+)"/.exec(rest.text)?.[1]).toBe(String(told.length + 1));
    for (const { socket } of [again, stopped]) socket.destroy();
    for (const stream of others) stream.close();
  }, 20_000);

  it('who leaves before the first answer leaves no place taken', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const asked = world.webhooks.asked.length;
    waitFor = held;
    const leaving = Array.from({ length: 5 }, () => silent());
    await eventually(() => expect(world.webhooks.asked.length).toBe(asked + 5));
    for (const { socket } of leaving) socket.destroy();
    await sleep(50);
    waitFor = undefined;
    answer();
    await eventually(async () => {
      const five = await Promise.all(Array.from({ length: 5 }, () => open()));
      for (const stream of five) stream.close();
      expect(five.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200]);
    });
  });

  it('HEAD is answered with the headers, and whoever asked may go on asking', async () => {
    const { hostname, port } = new URL(world.url);
    const head = `HEAD /api/v2/config/webhooks/listen HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${partner.key}\r\n\r\n`;
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    for (let asked = 1; asked <= 7; asked += 1) {
      socket.write(head);
      await eventually(() => expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(asked));
    }
    expect(text.match(/Content-Type: text\/event-stream/g)).toHaveLength(7);
    socket.destroy();
  });

  it.each([
    ['events', '?events=call.exploded'],
    ['agent_id', '?agent_id=x'],
  ])('a bad %s is 400 VALIDATION_ERROR in the envelope', async (field, query) => {
    const answer = await partner.api.get(`/config/webhooks/listen${query}`);
    expect([answer.status, answer.body.error.details?.[0]?.field]).toEqual([400, field]);
  });

  it('an outage of the webhooks service in between is waited out', async () => {
    const stream = await open();
    await eventually(() => expect(stream.text).toContain('ready'));
    const answer = world.webhooks.asked.length;
    kept = null as never;
    await eventually(() => expect(world.webhooks.asked.length).toBeGreaterThan(answer + 1));
    kept = [];
    keep('e1');
    await eventually(() => expect(stream.text).toContain('"id":"e1"'));
    stream.close();
  });
});
