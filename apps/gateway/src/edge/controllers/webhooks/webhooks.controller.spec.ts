import type { RequestReply, WebhookDto } from '@parley/contracts';
import type { Bus } from '@parley/messaging';
import type { Principal } from '../../auth/principal';
import { WebhooksController } from './webhooks.controller';

const endpoint = (label: string): WebhookDto => ({
  id: label,
  label,
  url: 'https://hooks.example.com/',
  enabled: true,
  disabled_reason: null,
  agent_id: null,
  events: [],
  last_delivery_at: null,
  last_delivery_status: null,
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
});

it('an account with more endpoints than one answer holds gets them all, in their order', async () => {
  const asked: unknown[] = [];
  const answers: RequestReply<'webhooks.list'>[] = [
    { webhooks: [endpoint('c'), endpoint('b')], available_events: ['webhook.test'], next_cursor: 'after-b' },
    { webhooks: [endpoint('a')], available_events: ['webhook.test'], next_cursor: null },
  ];
  const bus = {
    request: (subject: string, body: unknown) => {
      asked.push([subject, body]);
      return Promise.resolve(answers[asked.length - 1]);
    },
  } as unknown as Bus;
  const all = await new WebhooksController(bus).list({ accountId: 'account' } as Principal);
  expect(all.webhooks.map((one) => one.label)).toEqual(['c', 'b', 'a']);
  expect(Object.keys(all).sort()).toEqual(['available_events', 'webhooks']);
  expect(asked).toEqual([
    ['webhooks.list', { account_id: 'account' }],
    ['webhooks.list', { account_id: 'account', cursor: 'after-b' }],
  ]);
});
