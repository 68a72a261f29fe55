import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HOOK_VERSION, type HookDeliveryEvent } from '@parley/contracts';
import { EgressClient, EgressError } from '@parley/egress';
import { SecretBox } from '@parley/platform';
import type { LifecycleHookRow } from './lifecycle-hook.row';

export const hookSecretAad = (id: string): string => `calls/lifecycle_hook/${id}/secret`;

export type Sent = { at: Date; latencyMs: number } & (
  { ok: true; status: number; body: string } | { ok: false; problem: string }
);

const MAX_BYTES = 32_768;

/** Sends one request to a hook, signed as inbound.route is. */
@Injectable()
export class HookSender {
  constructor(
    private readonly egress: EgressClient,
    private readonly secrets: SecretBox,
  ) {}

  async send(hook: LifecycleHookRow, id: string, event: HookDeliveryEvent, data: object): Promise<Sent> {
    const now = Date.now();
    const at = new Date(now);
    const startedAt = performance.now();
    const body = JSON.stringify({
      id,
      event,
      version: HOOK_VERSION,
      timestamp: at.toISOString(),
      data,
    });
    const secret = this.secrets.open(hook.sealedSecret, hookSecretAad(hook.id));
    const hex = createHmac('sha256', secret).update(`${now}.${body}`).digest('hex');
    try {
      const answer = await this.egress.request({
        url: hook.url,
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Parley-Hooks/2.0',
          'X-Parley-Event': event,
          'X-Parley-Delivery-Id': id,
          'X-Parley-Timestamp': String(now),
          'X-Parley-Signature': `v1=${hex}`,
        },
        body,
        deadlineMs: hook.timeoutMs,
        maxBytes: MAX_BYTES,
      });
      const latencyMs = Math.round(answer.latencyMs);
      return { ok: true, at, latencyMs, status: answer.status, body: answer.body.toString('utf8') };
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      return { ok: false, at, latencyMs: Math.round(performance.now() - startedAt), problem: error.message };
    }
  }
}
