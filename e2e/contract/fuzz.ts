import fc from 'fast-check';
import { CONTRACT } from '../support/contract-client';
import { type HostileRequest, requests } from '../support/fuzz/requests';
import { filled, Seeds } from '../support/seeds';
import { englishVoice } from '../support/scenario';
import type { ContractPartner, Heading } from './world';

const NIGHTLY = process.env['FUZZ'] === 'nightly';
const REQUESTS = NIGHTLY ? 50_000 : 3_000;
/** The same every time in CI: a red build is about the change, not about luck. A nightly run looks somewhere new. */
const SEED = Number(process.env['FUZZ_SEED'] ?? (NIGHTLY ? Date.now() % 2 ** 31 : 20_260_101));

/** Whatever is sent, it is answered by a rule that is written down. */
export const fuzz: Heading = (world) =>
  describe('Hostile requests', () => {
    let partner: ContractPartner;
    let seeds: Seeds;
    const own = new Map<string, string>();
    /** How the operations answered: a fuzzer that never gets past the first check finds nothing. */
    const answered = new Map<string, Set<number>>();

    beforeAll(async () => {
      partner = await world().partner({ concurrency_limit: 1 });
      seeds = new Seeds(partner, world().receiver);
      own.set('voice', await englishVoice(partner.api));
      for (const { path } of CONTRACT.operations) {
        if (!path.startsWith('/api/v2')) continue;
        for (const key of Seeds.keysOf(path)) own.set(key, await seeds.of(key));
      }
    }, 60_000);

    /** Ids that were only stood for. */
    const real = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(real);
      if (typeof value !== 'object' || value === null) return value;
      if (Object.keys(value).length === 1 && typeof Reflect.get(value, 'own') === 'string')
        return own.get(Reflect.get(value, 'own') as string) ?? 'x';
      const copy = {};
      for (const [key, one] of Object.entries(value))
        Object.defineProperty(copy, key, {
          value: real(one),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      return copy;
    };

    /** What the services wrote about a request. */
    const logged = (requestId: string): string[] =>
      world()
        .platform.logs()
        .split('\n')
        .filter((line) => line.includes(`"${requestId}"`) && /"err|error/.test(line))
        .map((line) => line.slice(0, 1_500));

    const problemsOf = async (request: HostileRequest): Promise<string[]> => {
      const { publicUrl, operatorToken } = world().platform;
      const ids = request.ids.map((id) => String(real(id)));
      const query = request.query.map((pair) =>
        pair.map((one) => encodeURIComponent(Buffer.from(one).toString())).join('='),
      );
      const url = new URL(
        `${publicUrl}${filled(request.path, ids)}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      );
      const token = request.path.startsWith('/admin') ? operatorToken : partner.apiKey;
      const body =
        request.raw ?? (request.body === undefined ? undefined : JSON.stringify(real(request.body)));
      const sends = body !== undefined && request.method !== 'GET';
      const response = await fetch(url, {
        method: request.method,
        headers: {
          ...(request.auth === 'none'
            ? {}
            : { authorization: `Bearer ${request.auth === 'right' ? token : `${token}x`}` }),
          ...(sends ? { 'content-type': 'application/json' } : {}),
          ...request.headers,
        },
        ...(sends ? { body } : {}),
        redirect: 'manual',
        signal: AbortSignal.timeout(15_000),
      });
      const { status, headers } = response;
      const text = await response.text();
      answered.set(request.operation, (answered.get(request.operation) ?? new Set()).add(status));
      if (status >= 500)
        return [`${status}: ${text.slice(0, 500)}`, ...logged(headers.get('x-request-id') ?? '')];
      if (!headers.get('content-type')?.startsWith('application/json'))
        return [`content-type ${headers.get('content-type')}`];
      const answer = JSON.parse(text) as unknown;
      const { method } = request;
      return [
        ...CONTRACT.problems(method, url.pathname, status, answer),
        ...CONTRACT.headerProblems(method, url.pathname, status, headers),
      ];
    };

    it(
      `${REQUESTS} of them: never a 5xx, always the envelope, always what the document says (seed ${SEED})`,
      async () => {
        await fc.assert(
          fc.asyncProperty(requests(CONTRACT), async (request) => {
            const problems = await problemsOf(request);
            // Not left to the reporter: a body may bring a toString of its own.
            if (problems.length > 0) throw new Error(`${problems.join('\n')}\n${JSON.stringify(request)}`);
          }),
          { numRuns: REQUESTS, seed: SEED, verbose: fc.VerbosityLevel.None },
        );
      },
      NIGHTLY ? 3_600_000 : 180_000,
    );

    it('reach what they are aimed at: nearly every operation has accepted some and refused others', () => {
      const once = (wanted: (status: number) => boolean): number =>
        [...answered.values()].filter((statuses) => [...statuses].some(wanted)).length;
      const all = CONTRACT.operations.filter((one) => one.json).length;
      expect(answered.size).toBe(all);
      expect(once((status) => status === 200)).toBeGreaterThan(all * 0.6);
      expect(once((status) => status >= 400)).toBeGreaterThan(all * 0.8);
    });

    it('and after all of them everything still answers', async () => {
      const ready = await fetch(`${world().platform.publicUrl}/health/ready`);
      expect(ready.status).toBe(200);
      expect((await partner.api.get('/agent')).status).toBe(200);
    });
  });
