import { EVENT_SUBJECTS, REQUESTS, type RequestSubject } from '@parley/contracts';
import { connect, headers, type NatsConnection } from 'nats';
import { randomBytes } from 'node:crypto';
import { callee, createAgent, finished, startCall } from '../support/scenario';
import type { Trouble } from './troubled';

const ONE_MEGABYTE = 1024 * 1024 - 2_048;
const SHARDS = Array.from({ length: 16 }, (_, shard) => String(shard).padStart(2, '0'));

const GARBAGE: [string, Uint8Array][] = [
  ['nothing', new Uint8Array(0)],
  ['no JSON', Buffer.from('{"account_id": ')],
  ['binary', randomBytes(512)],
  ['null', Buffer.from('null')],
  ['a number', Buffer.from('42')],
  ['an array', Buffer.from('[1,2,3]')],
  [
    'a wrong shape',
    Buffer.from(
      '{"account_id":{"$ne":null},"call_id":7,"reports":"x","agent":[],"endpoint":null,"filters":3}',
    ),
  ],
  [
    'a shape with a valid account',
    Buffer.from(JSON.stringify({ account_id: '0198a1c2-7d3e-7000-8000-0123456789ab' })),
  ],
  ['a polluted prototype', Buffer.from('{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}')],
  ['one megabyte', Buffer.alloc(ONE_MEGABYTE, 'x')],
  ['one megabyte of nesting', Buffer.from('['.repeat(500_000))],
];

export const garbage: Trouble = (world) =>
  describe('Garbage on every subject', () => {
    let bus: NatsConnection;

    beforeAll(async () => {
      bus = await connect({ servers: world().platform.nats.url });
    });

    afterAll(async () => {
      await bus?.close();
    });

    it('ends no process, and the next good message is served', async () => {
      const { platform } = world();
      const pids = [...platform.services.values()].map((service) => service.pid);
      const subjects = [
        ...(Object.keys(REQUESTS) as RequestSubject[]).map((subject) => `req.${subject}`),
        ...EVENT_SUBJECTS.flatMap((subject) => SHARDS.map((shard) => `evt.${subject}.${shard}`)),
      ];
      const strange = headers();
      strange.set('deadline', 'soon');
      strange.set('Nats-Msg-Id', 'not-a-uuid');
      strange.set('account-id', '💥');
      for (const subject of subjects) {
        for (const [, body] of GARBAGE) {
          bus.publish(subject, body);
          if (body.length < 2_000) bus.publish(subject, body, { headers: strange, reply: 'nobody.listens' });
        }
        await bus.flush();
      }
      for (const service of platform.services.values()) expect(await service.isLive()).toBe(true);
      expect([...platform.services.values()].map((service) => service.pid)).toEqual(pids);

      const partner = await platform.partner();
      const agent = await createAgent(partner.api);
      const call = await finished(
        partner.api,
        (await startCall(partner.api, agent.id, callee('02'))).call_id,
        60_000,
      );
      expect(call.status).toBe('busy');
      for (const service of platform.services.values()) expect(service.alive).toBe(true);
    });

    it('as a request is answered in the reply envelope', async () => {
      for (const subject of [
        'req.calls.get',
        'req.agents.create',
        'req.webhooks.create',
        'req.accounts.facts',
      ]) {
        for (const [what, body] of GARBAGE) {
          const reply = await bus.request(subject, body, { timeout: 5_000 });
          const envelope = JSON.parse(Buffer.from(reply.data).toString('utf8')) as {
            ok: boolean;
            error: { code: string };
          };
          expect([subject, what, envelope.ok]).toEqual([subject, what, false]);
          expect(envelope.error.code).toMatch(/^(VALIDATION_ERROR|NOT_FOUND|INTERNAL_ERROR)$/);
        }
      }
    });
  });
