import { createHmac } from 'node:crypto';
import type { ToolDefinition } from './tool-definition';
import { type Built, buildRequest } from './tool-request.rules';

const TOOL: ToolDefinition = {
  kind: 'custom_function',
  name: 'find_order',
  description: 'Finds an order.',
  customFunctionId: null,
  connectorId: null,
  method: 'POST',
  url: 'https://api.example.com/orders',
  headers: {},
  secretHeaders: {},
  query: null,
  body: null,
  parameters: { type: 'object' },
  timeoutMs: 1_000,
  signingSecret: null,
  secretQuery: {},
  secrets: [],
};
const NOW = new Date('2026-01-02T03:04:05.678Z');

const build = (tool: Partial<ToolDefinition>, args: Record<string, unknown> = {}, variables = {}): Built =>
  buildRequest({ ...TOOL, ...tool }, { arguments: args, variables }, 'call-1', NOW);

function request(built: Built): Extract<Built, { ok: true }>['request'] {
  if (!built.ok) throw new Error(built.problem);
  return built.request;
}

describe('buildRequest', () => {
  it('sends the arguments as JSON, with the id of the tool call', () => {
    const { url, body, headers } = request(build({}, { id: 'A-1', n: 2 }));
    expect(url).toBe('https://api.example.com/orders');
    expect(body).toBe('{"id":"A-1","n":2}');
    expect(headers).toMatchObject({ 'Content-Type': 'application/json', 'X-Parley-Tool-Call-Id': 'call-1' });
  });

  it('sends the arguments of a GET in the query', () => {
    const { url, body } = request(build({ method: 'GET' }, { q: 'a&b=c', list: [1, 2], none: null }));
    expect(url).toBe('https://api.example.com/orders?q=a%26b%3Dc&list=%5B1%2C2%5D');
    expect(body).toBeNull();
  });

  it('fills path, query, headers and body from arguments and variables', () => {
    const { url, headers, body } = request(
      build(
        {
          url: 'https://api.example.com/{{tenant}}/orders/{{args.id}}?v=1',
          query: { who: '{{name}}', left_out: '{{nobody}}' },
          headers: { 'X-Who': '{{name}}' },
          body: { id: '{{args.id}}', n: '{{args.n}}', fixed: true },
        },
        { id: 'A/1 ?#', n: 2 },
        { tenant: 'acme', name: 'Asha' },
      ),
    );
    expect(url).toBe('https://api.example.com/acme/orders/A%2F1%20%3F%23?v=1&who=Asha');
    expect(headers['X-Who']).toBe('Asha');
    expect(body).toBe('{"id":"A/1 ?#","n":2,"fixed":true}');
  });

  it.each(['..', '.'])('does not let %p climb out of the path', (id) => {
    expect(build({ url: 'https://api.example.com/orders/{{args.id}}/x' }, { id })).toMatchObject({
      ok: false,
    });
  });

  it('refuses an empty part of the path', () => {
    expect(build({ url: 'https://api.example.com/orders/{{args.id}}' })).toEqual({
      ok: false,
      problem: 'args.id must not be empty',
    });
  });

  it('keeps a value from beginning a header of its own', () => {
    const { headers } = request(
      build({ headers: { 'X-A': '{{args.a}}' } }, { a: 'x\r\nX-Evil: 1\u0000é漢' }),
    );
    expect(headers['X-A']).toBe('x X-Evil: 1 é?');
  });

  it('sends a secret as it is, whatever it looks like', () => {
    const { headers, url } = request(
      build(
        {
          headers: { 'X-Who': '{{who}}' },
          secretHeaders: { 'X-Key': 'Token a{{who}}b{{args.x}}' },
          secretQuery: { key: '{{who}}' },
        },
        { x: 'argument' },
        { who: 'Asha' },
      ),
    );
    expect(headers).toMatchObject({ 'X-Who': 'Asha', 'X-Key': 'Token a{{who}}b{{args.x}}' });
    expect(new URL(url).searchParams.get('key')).toBe('{{who}}');
  });

  it('is signed as webhooks are, when there is a secret', () => {
    const { headers, body } = request(build({ signingSecret: 'a secret of mine' }, { id: 1 }));
    const signed = `2026-01-02T03:04:05.678Z.${body}`;
    const hex = createHmac('sha256', 'a secret of mine').update(signed).digest('hex');
    expect(headers).toMatchObject({
      'X-Webhook-Timestamp': '2026-01-02T03:04:05.678Z',
      'X-Webhook-Signature': `sha256=${hex}`,
    });
  });

  it("says what it accepts once, in the partner's words where there are any", () => {
    const accepted = (headers: Record<string, string>): [string, string][] =>
      Object.entries(request(build({ headers })).headers).filter(([name]) => /^accept$/i.test(name));
    expect(accepted({})).toEqual([['Accept', 'application/json, text/plain;q=0.9']]);
    expect(accepted({ accept: 'text/csv' })).toEqual([['accept', 'text/csv']]);
  });

  it('cannot be talked out of headers of the platform', () => {
    const { headers } = request(build({ headers: { 'User-Agent': 'x', 'Content-Type': 'text/html' } }));
    expect(headers).toMatchObject({ 'User-Agent': 'Parley-Tools/2.0', 'Content-Type': 'application/json' });
  });
});
