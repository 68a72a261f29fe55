import { Inject, Injectable } from '@nestjs/common';
import { EgressClient, EgressError, type EgressResponse } from '@parley/egress';
import { Clock, CONFIG } from '@parley/platform';
import { EndpointSecrets } from '../endpoint/endpoint-secrets';
import { WebhooksConfig } from '../webhooks.config';
import type { Attempt, Job } from '../record/leased-delivery';
import { Pace } from './response-times';
import { parseRetryAfter } from '../record/retry-schedule.rules';
import { deliveryHeaders } from './signature';

/** decisions: Webhooks, "first 4 KiB of the response". */
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
    private readonly pace: Pace,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {}

  async send(job: Job): Promise<Attempt> {
    const startedMs = this.clock.nowMs();
    const attempt = await this.exchange(job, startedMs);
    this.pace.note(job.endpointId, this.clock.nowMs() - startedMs);
    return attempt;
  }

  private async exchange(job: Job, startedMs: number): Promise<Attempt> {
    // contract: X-Webhook-Timestamp is when the event was sent, so each attempt is signed anew.
    const sentAt = this.clock.now();
    const keys = this.secrets.open({ ...job, id: job.endpointId }, sentAt);
    try {
      const response = await this.egress.request({
        url: job.url,
        method: 'POST',
        headers: deliveryHeaders({
          eventId: job.eventId,
          attempt: job.made + 1,
          body: job.payload,
          sentAt,
          ...keys,
        }),
        body: job.payload,
        deadlineMs: this.config.DELIVERY_TIMEOUT_MS,
        maxBytes: READ_BYTES,
      });
      return this.answered(response, sentAt);
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

  private answered(response: EgressResponse, attemptedAt: Date): Attempt {
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
}

/** Postgres text takes no NUL; bytes that are no UTF-8 become replacement characters. */
function asText(body: Buffer): string {
  return body.subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '\uFFFD');
}
