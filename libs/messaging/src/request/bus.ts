import {
  AppError,
  REQUESTS,
  type RequestBody,
  type RequestReply,
  type RequestSubject,
} from '@parley/contracts';
import { delay, requestContext } from '@parley/platform';
import { ErrorCode, type Msg, NatsError } from 'nats';
import { contextHeaders, natsHeaders } from '../nats/message';
import type { MessagingMetrics } from '../nats/messaging-metrics';
import type { NatsLink } from '../nats/nats-link';
import { requestSubject } from '../nats/subjects';
import { COMMAND_ID, nextCommandId } from './command-id';
import { openReply } from './reply-envelope';
import { ReplyInbox } from './reply-inbox';

const QUERY_DEADLINE_MS = 2_000;
/** Longer than for queries: a command that times out may still have been carried out. */
const COMMAND_DEADLINE_MS = 5_000;
const NO_RESPONDERS_PAUSE_MS = 100;

export interface RequestOptions {
  /**
   * Limit for the whole exchange, retries included. Default 2000 for queries, 5000 for commands; never beyond the
   * deadline of the request being served.
   */
  deadlineMs?: number;
  /** Instance the request is for, on addressed subjects. */
  to?: string;
}

/** Sends requests to other services. Deadlines travel along; errors come back as AppError. */
export class Bus {
  private readonly replies = new ReplyInbox();

  constructor(
    private readonly link: NatsLink,
    private readonly metrics: MessagingMetrics,
  ) {}

  /** This process, as `to` of addressed subjects. */
  get instanceId(): string {
    return this.link.instanceId;
  }

  /** Rejects with the AppError of the other side; with INTERNAL_ERROR 502 when nobody answers in time. */
  async request<S extends RequestSubject>(
    subject: S,
    body: RequestBody<S>,
    options: RequestOptions = {},
  ): Promise<RequestReply<S>> {
    if ((REQUESTS[subject].addressed ?? false) !== (options.to !== undefined)) {
      throw new Error(`${subject}: "to" is for addressed subjects, and those need it`);
    }
    const started = performance.now();
    let outcome = 'error';
    try {
      const reply = await this.exchange(subject, body, options);
      outcome = 'ok';
      return reply as RequestReply<S>;
    } catch (error) {
      outcome = error instanceof AppError ? error.code.toLowerCase() : 'error';
      throw error;
    } finally {
      this.metrics.requestSeconds.observe({ subject, outcome }, (performance.now() - started) / 1_000);
    }
  }

  private async exchange(subject: RequestSubject, body: unknown, options: RequestOptions): Promise<unknown> {
    const budgetEnd = requestContext.get()?.deadlineAt ?? Number.POSITIVE_INFINITY;
    const isQuery = REQUESTS[subject].kind === 'query';
    const ownMs = options.deadlineMs ?? (isQuery ? QUERY_DEADLINE_MS : COMMAND_DEADLINE_MS);
    const deadlineAt = Math.min(Date.now() + ownMs, budgetEnd);
    const target = requestSubject(subject, options.to);
    const bytes = Buffer.from(JSON.stringify(body), 'utf8');
    const commandId = isQuery ? undefined : nextCommandId(subject);
    const fixed: Record<string, string> = commandId === undefined ? {} : { [COMMAND_ID]: commandId };
    const attempt = (): Promise<Msg> => this.send(subject, target, bytes, deadlineAt, fixed);
    const reply = isQuery ? await hedged(attempt, (deadlineAt - Date.now()) / 2) : await attempt();
    return openReply(reply.data, subject);
  }

  /** A request without responders reached nobody, so even a command may be sent once more. */
  private async send(
    subject: string,
    target: string,
    bytes: Buffer,
    deadlineAt: number,
    fixed: Record<string, string>,
  ): Promise<Msg> {
    for (let attempt = 1; ; attempt += 1) {
      const connection = await this.link.ready(deadlineAt - Date.now());
      const remaining = Math.floor(deadlineAt - Date.now());
      if (!connection || remaining <= 0) throw AppError.downstream(`${subject} cannot be reached`);
      const headers = natsHeaders({
        ...contextHeaders(),
        ...fixed,
        deadline: String(Math.floor(deadlineAt)),
      });
      const reply = await this.replies
        .request(connection, target, bytes, { headers, timeoutMs: remaining })
        .catch((error: unknown) => throwNotSent(subject, error));
      if (typeof reply === 'object') return reply;
      if (reply === 'late') throw AppError.downstream(`${subject} did not answer in time`);
      if (attempt > 1 || deadlineAt - Date.now() < 2 * NO_RESPONDERS_PAUSE_MS) {
        throw AppError.downstream(`nobody answers ${subject}`);
      }
      await delay(NO_RESPONDERS_PAUSE_MS);
    }
  }
}

function throwNotSent(subject: string, error: unknown): never {
  if (error instanceof NatsError && error.code === `${ErrorCode.MaxPayloadExceeded}`) {
    throw new AppError('VALIDATION_ERROR', `${subject}: the body is too large`, { status: 413 });
  }
  throw AppError.downstream(`${subject} could not be asked`);
}

/** Repeats a query that has no reply after `afterMs`; the first reply wins. If both attempts fail, the first error. */
function hedged<T>(attempt: () => Promise<T>, afterMs: number): Promise<T> {
  const first = attempt();
  return new Promise((resolve, reject) => {
    let again = false;
    const timer = setTimeout(
      () => {
        again = true;
        Promise.any([first, attempt()]).then(resolve, () => first.catch(reject));
      },
      Math.max(afterMs, 1),
    );
    first
      .then(resolve, (error: unknown) => again || reject(error as Error))
      .finally(() => clearTimeout(timer));
  });
}
