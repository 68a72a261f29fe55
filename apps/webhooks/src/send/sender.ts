import { Inject, Injectable } from '@nestjs/common';
import { EgressClient, EgressError, type EgressResponse } from '@parley/egress';
import { Clock, CONFIG } from '@parley/platform';
import { EndpointSecrets } from '../endpoint/endpoint-secrets';
import type { Attempt, LeasedDelivery } from '../record/leased-delivery';
import { parseRetryAfter } from '../record/retry-schedule.rules';
import { WebhooksConfig } from '../webhooks.config';
import { ResponseTimes } from './response-times';
import { deliveryHeaders } from './signature';

/** Of a response, for the delivery's history. */
const KEPT_BYTES = 4_096;
/** Read on beyond what is kept, so that an ordinary page does not cost the connection. */
const READ_BYTES = 16_384;
/** RFC 9110, 15.4: those that name another address. */
const REDIRECTS = new Set([300, 301, 302, 303, 307, 308]);

/** One attempt: signs, sends, describes what came back. Never throws for what the receiver does. */
@Injectable()
export class Sender {
  constructor(
    private readonly egress: EgressClient,
    private readonly secrets: EndpointSecrets,
    private readonly responseTimes: ResponseTimes,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {}

  /** Null when too little of the lease is left, as after a standstill of the process: whoever claims it next sends it. */
  async send(delivery: LeasedDelivery): Promise<Attempt | null> {
    const startedMs = this.clock.nowMs();
    const leaseLeftMs = this.config.DELIVERY_LEASE_MS - (startedMs - delivery.leasedAtMs);
    if (leaseLeftMs < this.config.DELIVERY_TIMEOUT_MS) return null;
    const attempt = await this.exchange(delivery, startedMs);
    this.responseTimes.observe(delivery.endpointId, this.clock.nowMs() - startedMs);
    return attempt;
  }

  private async exchange(delivery: LeasedDelivery, startedMs: number): Promise<Attempt> {
    // X-Webhook-Timestamp is the time of the attempt, not of the event, so each attempt is signed anew.
    const sentAt = this.clock.now();
    const keys = this.secrets.open({ ...delivery, id: delivery.endpointId }, sentAt);
    try {
      const response = await this.egress.request({
        url: delivery.url,
        method: 'POST',
        headers: deliveryHeaders({
          eventId: delivery.eventId,
          attempt: delivery.attemptsMade + 1,
          body: delivery.payload,
          sentAt,
          ...keys,
        }),
        body: delivery.payload,
        deadlineMs: this.config.DELIVERY_TIMEOUT_MS,
        maxBytes: READ_BYTES,
      });
      return answered(response, sentAt);
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      return {
        ok: false,
        gone: false,
        statusCode: null,
        latencyMs: Math.round(this.clock.nowMs() - startedMs),
        error: error.message,
        responseBody: null,
        retryAfterMs: null,
        attemptedAt: sentAt,
      };
    }
  }
}

function answered(response: EgressResponse, attemptedAt: Date): Attempt {
  const ok = response.status >= 200 && response.status < 300;
  const redirect = REDIRECTS.has(response.status);
  return {
    ok,
    gone: response.status === 410,
    statusCode: response.status,
    latencyMs: Math.round(response.latencyMs),
    error: ok ? null : redirect ? 'redirects are not followed' : `answered ${response.status}`,
    responseBody: response.body.length > 0 ? asText(response.body) : null,
    retryAfterMs: ok ? null : parseRetryAfter(response.headers['retry-after'], attemptedAt.getTime()),
    attemptedAt,
  };
}

/** Postgres text takes no NUL; bytes that are no UTF-8 become replacement characters. */
function asText(body: Buffer): string {
  return body.subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '\uFFFD');
}
