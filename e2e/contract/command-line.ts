import { run } from '@parley/cli';
import { verifyWebhook } from '@parley/client';
import type { PartnerDto } from '@parley/contracts';
import { callee, createAgent, startCall, until } from '../support/scenario';
import { Receiver } from '../support/receiver';
import { type Heading, refusal } from './world';

/** `parley`, over the routes everybody has. */
export const commandLine: Heading = (world) =>
  describe('The command line', () => {
    const parley = async (
      args: string[],
      env: Record<string, string> = {},
      signal = new AbortController().signal,
      err: string[] = [],
    ) => {
      const out: string[] = [];
      const { publicUrl, operatorToken } = world().platform;
      const code = await run(args, {
        env: { PARLEY_URL: publicUrl, OPERATOR_TOKEN: operatorToken, ...env },
        out: (line) => out.push(line),
        err: (line) => err.push(line),
        signal,
      });
      return { code, out, err };
    };

    it('operators create, change, suspend and approve partners, give them keys and credits, and see who did what', async () => {
      const made = await parley([
        'admin',
        'partners',
        'create',
        'Acme',
        '--rate',
        '5000',
        '--price',
        '2.50',
        '--json',
      ]);
      const partner = JSON.parse(made.out.join('\n')) as PartnerDto;
      expect(partner).toMatchObject({ name: 'Acme', rate_limit_per_minute: 5000, status: 'APPROVED' });
      const key = (await parley(['admin', 'keys', 'create', partner.id, '--name', 'ci'])).out[0] ?? '';
      const client = world().client(key);
      expect((await client.get('/agent')).status).toBe(200);
      expect(
        (await parley(['admin', 'credits', 'add', partner.id, '250.50', '--note', 'hello'])).out[0],
      ).toMatch(/^balance 250\.50?/);
      await parley(['admin', 'partners', 'suspend', partner.id]);
      expect(refusal(await client.get('/agent'))).toEqual([403, 'FORBIDDEN']);
      await parley(['admin', 'partners', 'approve', partner.id]);
      const changed = await parley([
        'admin',
        'partners',
        'update',
        partner.id,
        '--concurrency',
        'unlimited',
        '--json',
      ]);
      expect(JSON.parse(changed.out.join('\n'))).toMatchObject({
        concurrency_limit: null,
        status: 'APPROVED',
      });
      const keys = (await parley(['admin', 'keys', 'list', partner.id, '--json'])).out.join('\n');
      const [known] = JSON.parse(keys) as { id: string; name: string }[];
      expect(keys).not.toContain(key);
      await parley(['admin', 'keys', 'revoke', partner.id, known?.id ?? '']);
      expect(refusal(await client.get('/agent'))).toEqual([401, 'UNAUTHORIZED']);
      const audit = await parley(['admin', 'audit', 'list', '--partner', partner.id, '--json']);
      const actions = JSON.parse(audit.out.join('\n')) as { action: string }[];
      expect(actions.map(({ action }) => action).reverse()).toEqual([
        'partner.create',
        'api_key.create',
        'credits.add',
        'partner.update',
        'partner.update',
        'partner.update',
        'api_key.revoke',
      ]);
      expect((await parley(['admin', 'partners', 'list', '--limit', '1'])).out[0]).toMatch(
        /^ID +NAME +STATUS/,
      );
    });

    it('reseal asks every service that keeps secrets, and finds none under another key', async () => {
      const { api } = await world().partner();
      const password = 'of the trunk';
      await api.ok(
        api.post('/telephony/connections', { name: 'trunk', host: '203.0.113.7', username: 'u', password }),
      );
      const { code, out } = await parley(['admin', 'reseal', '--json']);
      const { left, secrets } = JSON.parse(out.join('\n')) as {
        left: number;
        secrets: { service: string; place: string; current: boolean }[];
      };
      expect([code, left]).toEqual([0, 0]);
      expect(secrets).toContainEqual(
        expect.objectContaining({ service: 'calls', place: 'connection.sealed_password', current: true }),
      );
    });

    it('refusals are told with their details, and the exit code is 1', async () => {
      const wrong = await parley(['admin', 'partners', 'get', 'x']);
      expect([wrong.code, wrong.err[0]]).toEqual([1, 'NOT_FOUND: Partner not found']);
      const bad = await parley(['admin', 'partners', 'create', 'Acme', '--price', 'much']);
      expect([bad.code, bad.err.join('\n')]).toEqual([1, expect.stringContaining('price_per_minute')]);
      expect(await parley(['admin', 'partners', 'list'], { OPERATOR_TOKEN: 'x' })).toMatchObject({
        code: 1,
        err: ['UNAUTHORIZED: Missing or invalid operator token', expect.stringContaining('request ')],
      });
    });

    it("parley listen forwards the account's events to a machine without an address, as deliveries, until interrupted", async () => {
      const partner = await world().partner();
      const receiver = await Receiver.start();
      const stop = new AbortController();
      const said: string[] = [];
      const listening = parley(
        ['listen', '--forward-to', receiver.url, '--secret', 'whsec_bGlzdGVu', '--print-json'],
        { PARLEY_API_KEY: partner.apiKey },
        stop.signal,
        said,
      );
      await until(
        () => said,
        (lines) => lines.includes('Ready.'),
      );
      const agent = await createAgent(partner.api);
      const call = await startCall(partner.api, agent.id, callee('02'));
      await until(
        () => receiver.about(call.call_id),
        (about) => about.some(({ body }) => body.event === 'session.completed'),
      );
      stop.abort();
      const { code, out } = await listening;
      expect(code).toBe(0);
      const events = receiver.received.map(({ headers, raw }) =>
        verifyWebhook({ secret: 'whsec_bGlzdGVu', headers, rawBody: raw }),
      );
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      expect(events.at(-1)?.event).toMatchObject({ event: 'session.completed', data: { status: 'busy' } });
      expect(out).toHaveLength(events.length);
      await receiver.stop();
    });

    it('the typed client sees what the document says, and walks lists page by page', async () => {
      const partner = await world().partner();
      const { typed } = partner;
      const [voice] = (await typed.get('/api/v2/voice-configurations')).voice_configurations;
      for (let n = 0; n < 3; n += 1) {
        const body = {
          agent_name: `Typed ${n}`,
          prompt: 'x',
          agent_type: 'outbound' as const,
          voice_id: voice?.voice_id ?? '',
        };
        await typed.post('/api/v2/agent', { body });
      }
      const names: string[] = [];
      for await (const agent of typed.list('/api/v2/agent', { query: { limit: 2 } }))
        names.push(agent.agent_name);
      expect(names).toEqual(['Typed 2', 'Typed 1', 'Typed 0']);
      await expect(typed.get('/api/v2/agent/{id}', { path: { id: partner.id } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        status: 404,
        requestId: expect.any(String),
      });
    });
  });
