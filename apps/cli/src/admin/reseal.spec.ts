import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { run } from '../program';

const KEPT = { service: 'calls', place: 'connection.sealed_password', count: 2 };
const before = {
  secrets: [{ ...KEPT, key_id: 'old', current: false, readable: true }],
  left: 2,
  api_keys: { current: 1, other: 3 },
};
const after = {
  secrets: [{ ...KEPT, key_id: 'new', current: true, readable: true }],
  left: 0,
  api_keys: { current: 4, other: 0 },
};

/** Answers each request with the next of `answers`; remembers what it was asked. */
async function reseal(args: string[], answers: object[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url}${text === '' ? '' : ` ${text}`}`);
      const data = answers.shift();
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const [out, err]: [string[], string[]] = [[], []];
  const code = await run(['admin', 'reseal', ...args], {
    env: {
      OPERATOR_TOKEN: 't',
      PARLEY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    signal: new AbortController().signal,
  });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { code, asked, out: out.join('\n'), err: err.join('\n') };
}

const COUNT = 'GET /admin/v1/secrets';
const STEP = 'POST /admin/v1/secrets/reseal';
const step = (resealed: number, unreadable: number, next_cursor: string | null): object => ({
  resealed,
  unreadable,
  next_cursor,
});

describe('parley admin reseal', () => {
  it('goes on to the end of the pass, then tells what is under which key', async () => {
    const done = await reseal([], [before, step(1, 0, 'c1'), step(1, 0, null), after]);
    expect(done.asked).toEqual([COUNT, `${STEP} {}`, `${STEP} {"cursor":"c1"}`, COUNT]);
    expect([done.code, done.err]).toEqual([0, '']);
    expect(done.out).toMatch(/connection\.sealed_password +new/);
    expect(done.out).toMatch(/^API keys: 4 go by the MASTER_KEY, 0 from/m);
    expect(done.out).toMatch(/^2 sealed anew, 0 left under other keys$/m);
  });

  it('makes another pass when a replica sealed under the old key behind it', async () => {
    const done = await reseal(
      [],
      [before, step(2, 0, null), { ...before, left: 1 }, step(1, 0, null), after],
    );
    expect(done.asked).toEqual([COUNT, `${STEP} {}`, COUNT, `${STEP} {}`, COUNT]);
    expect([done.code, done.out.split('\n').at(-1)]).toEqual([0, '3 sealed anew, 0 left under other keys']);
  });

  it('ends, and not well, when what is left does not open', async () => {
    const left = { ...before, left: 1 };
    const done = await reseal([], [before, step(1, 1, null), left]);
    expect(done.asked).toHaveLength(3);
    expect([done.code, done.err]).toEqual([1, expect.stringMatching(/^1 secrets are not under/)]);
  });

  it('asks for nothing to be done when all is done, or with --count', async () => {
    expect(await reseal([], [after])).toMatchObject({ code: 0, asked: [COUNT] });
    const counted = await reseal(['--count', '--json'], [before]);
    expect(counted).toMatchObject({ code: 0, asked: [COUNT] });
    expect(JSON.parse(counted.out)).toEqual({ resealed: 0, ...before });
  });
});
