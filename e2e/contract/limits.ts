import type { Answer } from '../support/client';
import { type Heading, NOBODYS, refusal } from './world';

const rate = ({ headers }: Answer): (string | null)[] =>
  ['limit', 'remaining'].map((name) => headers.get(`x-ratelimit-${name}`));

const counted = (answers: Answer[]): [accepted: number, refused: number] => {
  const refused = answers.filter(({ status }) => status === 429).length;
  return [answers.length - refused, refused];
};

export const limits: Heading = (world) =>
  describe('Limits', () => {
    const limited = (general = 60, calls = 10) =>
      world().partner({ rate_limit_per_minute: general, calls_rate_limit_per_minute: calls });

    it('General rate: 60 requests per minute per API key on all endpoints other than calls', async () => {
      const { api } = await limited();
      const answers = await Promise.all(Array.from({ length: 70 }, () => api.get('/agent?limit=1')));
      expect(counted(answers)).toEqual([60, 10]);
      expect((await api.get(`/calls/${NOBODYS}`)).status).toBe(404);
    });

    it('Call rate: 10 requests per minute per API key on endpoints under /calls/', async () => {
      const { api } = await limited();
      const answers = await Promise.all(Array.from({ length: 14 }, () => api.get(`/calls/${NOBODYS}`)));
      expect(counted(answers)).toEqual([10, 4]);
      for (const ask of [
        api.get('/calls'),
        api.post('/calls/start', {}),
        api.post(`/calls/${NOBODYS}/hangup`),
      ])
        expect(refusal(await ask)).toEqual([429, 'RATE_LIMITED']);
      expect((await api.get('/agent')).status).toBe(200);
    });

    it('per API key: another key of the account has limits of its own', async () => {
      const { admin } = world();
      const { id, api } = await limited(1);
      await api.get('/agent');
      expect(refusal(await api.get('/agent'))).toEqual([429, 'RATE_LIMITED']);
      const second = await admin.ok(admin.post<{ api_key: string }>(`/partners/${id}/api-keys`));
      expect((await world().client(second.api_key).get('/agent')).status).toBe(200);
    });

    it('429 RATE_LIMITED: the message advises retrying after 60 seconds; Retry-After says when it is time', async () => {
      const { api } = await limited(1);
      await api.get('/agent');
      const answer = await api.get('/agent');
      expect(refusal(answer)).toEqual([429, 'RATE_LIMITED']);
      expect(answer.body.error.message).toContain('retry after 60 seconds');
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(answer.headers.get('x-ratelimit-reset')).toBe(String(seconds));
    });

    it('429 LIMIT_REACHED says when to retry, too', async () => {
      const { api } = await world().partner({ concurrency_limit: 0 });
      const { id } = await api.ok(
        api.get<{ voices: { voice_id: string }[] }>('/agent/voices').then(({ body }) =>
          api.post<{ id: string }>('/agent', {
            ...{ agent_name: 'Limits', prompt: 'Hello.', agent_type: 'outbound' },
            voice_id: body.data.voices[0]?.voice_id,
          }),
        ),
      );
      const answer = await api.post('/calls/start', { agent_id: id, to_number: '+14155550102' });
      expect(refusal(answer)).toEqual([429, 'LIMIT_REACHED']);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    });

    it('every response shows the bucket it was counted in: 200, 400, 403, 404 and 429', async () => {
      const { admin } = world();
      const { id, api } = await limited(4, 2);
      expect(rate(await api.get('/agent'))).toEqual(['4', '3']);
      expect(rate(await api.post('/agent', '{'))).toEqual(['4', '2']);
      expect(rate(await api.get('/nothing'))).toEqual(['4', '1']);
      expect(rate(await api.get(`/calls/${NOBODYS}`))).toEqual(['2', '1']);
      await admin.ok(admin.patch(`/partners/${id}`, { status: 'SUSPENDED' }));
      const suspended = await api.get('/agent');
      expect([refusal(suspended)[0], ...rate(suspended)]).toEqual([403, '4', '0']);
      const refused = await api.get('/agent');
      expect([refusal(refused)[0], ...rate(refused)]).toEqual([429, '4', '0']);
    });

    it('operators raise them, from the next request on', async () => {
      const { admin } = world();
      const { id, api } = await limited(1);
      await api.get('/agent');
      expect(refusal(await api.get('/agent'))).toEqual([429, 'RATE_LIMITED']);
      await admin.ok(admin.patch(`/partners/${id}`, { rate_limit_per_minute: 3 }));
      expect(rate(await api.get('/agent'))).toEqual(['3', '1']);
    });

    it('the authentication comes first: a missing key is 401, never 429', async () => {
      const stranger = world().client(null);
      const answers = await Promise.all(Array.from({ length: 70 }, () => stranger.get('/agent')));
      expect(new Set(answers.map((answer) => refusal(answer).join(' ')))).toEqual(
        new Set(['401 UNAUTHORIZED']),
      );
    });
  });
