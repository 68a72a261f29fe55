import {
  AppError,
  REQUESTS,
  type RequestBody,
  type RequestReply,
  type RequestSubject,
} from '@parley/contracts';
import { CommandTaken } from '@parley/persistence';
import { type Log, newId, type RequestContext, requestContext } from '@parley/platform';
import { ErrorCode, type Msg, type NatsConnection, NatsError, type Subscription } from 'nats';
import { COMMAND_ID, commandIdOf, nextCommandId } from './command-id';
import { contextHeaders, contextOf } from './context-headers';
import { delay, settlesWithin } from './delay';
import { bodyProblem, openReply, parseObject, type ReplyEnvelope } from './envelope';
import type { Messaging } from './messaging-options';
import type { MessagingMetrics } from './messaging-metrics';
import { headerOf, natsHeaders } from './nats-headers';
import type { NatsLink } from './nats-link';
import type { Receipts } from './receipts';
import { Replies } from './replies';
import { requestSubject } from './subjects';

const QUERY_DEADLINE_MS = 2_000;
/** A command that is given up may have been carried out: better to wait a little longer than to leave that open. */
const COMMAND_DEADLINE_MS = 5_000;
const NO_RESPONDERS_PAUSE_MS = 100;

export interface RequestOptions {
  /** How long the whole exchange may take, a second attempt included. Default 2000 for queries, 5000 for commands, never beyond the deadline of the request being served. */
  deadlineMs?: number;
  /** Instance that is meant, for addressed subjects. */
  to?: string;
}

export type RequestHandler<S extends RequestSubject> = (body: RequestBody<S>) => Promise<RequestReply<S>>;

type AnyHandler = (body: never) => Promise<unknown>;

/** Request and reply between services. Deadlines travel along; errors of the contract come back as AppError. */
export class Bus {
  /** This process, as `to` of addressed subjects. */
  readonly instanceId: string = newId();
  private readonly handlers = new Map<RequestSubject, AnyHandler>();
  private readonly replies = new Replies();
  private readonly inFlight = new Set<Promise<void>>();
  private subscriptions: Subscription[] = [];
  private serving: NatsConnection | null = null;

  constructor(
    private readonly link: NatsLink,
    private readonly messaging: Messaging,
    private readonly metrics: MessagingMetrics,
    private readonly log: Log,
    /** Absent in a service without tables. */
    private readonly receipts: Receipts | null = null,
  ) {}

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
      const reply = await this.ask(subject, body, options);
      outcome = 'ok';
      return reply as RequestReply<S>;
    } catch (error) {
      outcome = error instanceof AppError ? error.code.toLowerCase() : 'error';
      throw error;
    } finally {
      this.metrics.requestSeconds.observe({ subject, outcome }, (performance.now() - started) / 1_000);
    }
  }

  /** One handler a subject, registered in constructors or onModuleInit. Replicas of a service share the work. */
  handle<S extends RequestSubject>(subject: S, handler: RequestHandler<S>): void {
    if (this.handlers.has(subject)) throw new Error(`two handlers of ${subject}`);
    if (REQUESTS[subject].service !== this.messaging.service) {
      throw new Error(`${subject} belongs to ${REQUESTS[subject].service}, not to ${this.messaging.service}`);
    }
    this.handlers.set(subject, handler as AnyHandler);
    if (this.serving) this.subscribe(this.serving, subject);
  }

  /** Starts serving as soon as NATS is there; the client renews subscriptions after a reconnect by itself. */
  serve(): void {
    const begin = async (): Promise<void> => {
      const connection = await this.link.ready(0);
      if (!connection || this.serving) return;
      this.serving = connection;
      for (const subject of this.handlers.keys()) this.subscribe(connection, subject);
      // The server must know the subscriptions before we call ourselves started.
      await connection.flush();
    };
    const tell = (error: unknown): void => this.log.error('bus.subscribe_failed', { err: error });
    this.link.on('connected', () => void begin().catch(tell));
    void begin().catch(tell);
  }

  /** Takes no more requests and finishes those in hand. */
  async drain(): Promise<void> {
    const subscriptions = this.subscriptions;
    this.subscriptions = [];
    await settlesWithin(Promise.allSettled(subscriptions.map((subscription) => subscription.drain())), 1_000);
    await settlesWithin(Promise.allSettled(this.inFlight), this.messaging.settings.drainMs);
  }

  private async ask(subject: RequestSubject, body: unknown, options: RequestOptions): Promise<unknown> {
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

  /** A request that found no responder never reached anybody, so even a command may be sent once more. */
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
        .catch((error: unknown) => this.unsent(subject, error));
      if (typeof reply === 'object') return reply;
      if (reply === 'late') throw AppError.downstream(`${subject} did not answer in time`);
      if (attempt > 1 || deadlineAt - Date.now() < 2 * NO_RESPONDERS_PAUSE_MS) {
        throw AppError.downstream(`nobody answers ${subject}`);
      }
      await delay(NO_RESPONDERS_PAUSE_MS);
    }
  }

  private unsent(subject: string, error: unknown): never {
    if (error instanceof NatsError && error.code === `${ErrorCode.MaxPayloadExceeded}`) {
      throw new AppError('VALIDATION_ERROR', `${subject}: the body is too large`, { status: 413 });
    }
    throw AppError.downstream(`${subject} could not be asked`);
  }

  private subscribe(connection: NatsConnection, subject: RequestSubject): void {
    const addressed = REQUESTS[subject].addressed === true;
    const subscription = connection.subscribe(
      requestSubject(subject, addressed ? this.instanceId : undefined),
      {
        ...(addressed ? {} : { queue: this.messaging.service }),
        callback: (error, message) => {
          if (error) return this.log.error('bus.subscription_failed', { subject, err: error });
          const work = this.answer(subject, message).catch((failure: unknown) => {
            this.log.error('bus.answer_failed', { subject, err: failure });
          });
          this.inFlight.add(work);
          void work.finally(() => this.inFlight.delete(work));
        },
      },
    );
    this.subscriptions.push(subscription);
  }

  private answer(subject: RequestSubject, message: Msg): Promise<void> {
    const context = contextOf((name) => headerOf(message, name));
    return requestContext.run(context, () => this.serveOne(subject, message, context));
  }

  private async serveOne(subject: RequestSubject, message: Msg, context: RequestContext): Promise<void> {
    const started = performance.now();
    const envelope = await this.outcomeOf(subject, message);
    requestContext.settle(context);
    if (!envelope) return;
    const outcome = envelope.ok ? 'ok' : envelope.error.code.toLowerCase();
    this.tell(context, subject, outcome, performance.now() - started);
    this.metrics.handleSeconds.observe({ subject, outcome }, (performance.now() - started) / 1_000);
    if (!message.reply) return;
    try {
      message.respond(Buffer.from(JSON.stringify(envelope), 'utf8'));
    } catch (error) {
      this.log.error('bus.reply_failed', { subject, err: error });
      message.respond(
        Buffer.from(JSON.stringify(failed(AppError.downstream('the answer could not be sent'))), 'utf8'),
      );
    }
  }

  /** The line that leads from a request's id to who worked for it. What no partner asked for is routine. */
  private tell(context: RequestContext, subject: RequestSubject, outcome: string, took: number): void {
    const asked = REQUESTS[subject].kind === 'command' && context.accountId && !context.callId;
    this.log[asked ? 'info' : 'debug']('bus.handled', { subject, outcome, ms: Math.round(took) });
  }

  /** Null when the asker has given up: nobody would read the answer, and a command must not run behind their back. */
  private async outcomeOf(subject: RequestSubject, message: Msg): Promise<ReplyEnvelope | null> {
    const deadlineAt = requestContext.get()?.deadlineAt;
    if (deadlineAt !== undefined && deadlineAt <= Date.now()) {
      this.log.warn('bus.request_expired', { subject });
      return null;
    }
    const body = parseObject(message.data);
    const problem = bodyProblem(body);
    if (problem) {
      this.log.warn('bus.garbage', { subject, field: problem.field, bytes: message.data.length });
      return failed(AppError.validation(problem.field, problem.message));
    }
    const handler = this.handlers.get(subject);
    const accountId = body?.['account_id'];
    if (typeof accountId === 'string') requestContext.enrich({ accountId });
    const run = (): Promise<ReplyEnvelope> => this.handled(subject, async () => handler?.(body as never));
    const commandId =
      REQUESTS[subject].kind === 'command' ? commandIdOf(headerOf(message, COMMAND_ID)) : null;
    if (!commandId || !this.receipts) return run();
    return this.receipts.once(commandId, run).catch((error: unknown) => this.unexpected(subject, error));
  }

  private async handled(subject: RequestSubject, handler: () => Promise<unknown>): Promise<ReplyEnvelope> {
    try {
      return { ok: true, data: await handler() };
    } catch (error) {
      if (error instanceof AppError) return failed(error);
      if (error instanceof CommandTaken) return failed(AppError.outcomeUnknown());
      return this.unexpected(subject, error);
    }
  }

  private unexpected(subject: RequestSubject, error: unknown): ReplyEnvelope {
    this.log.error('bus.handler_failed', { subject, err: error });
    return failed(new AppError('INTERNAL_ERROR', 'Something went wrong on our side'));
  }
}

function failed(error: AppError): ReplyEnvelope {
  return { ok: false, error: error.toBody() };
}

/** A query with no answer after `afterMs` is asked once more; the first answer counts. The first attempt's error, if both fail. */
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
