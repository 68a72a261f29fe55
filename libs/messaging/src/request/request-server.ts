import { AppError, REQUESTS, type RequestSubject } from '@parley/contracts';
import { BaseRpcContext } from '@nestjs/microservices';
import { type Log, type RequestContext, requestContext, settlesWithin } from '@parley/platform';
import type { Msg, NatsConnection, Subscription } from 'nats';
import { contextOf, headerOf, parseObject } from '../nats/message';
import type { MessagingMetrics } from '../nats/messaging-metrics';
import type { Messaging } from '../nats/messaging-options';
import type { NatsLink } from '../nats/nats-link';
import { requestSubject } from '../nats/subjects';
import { COMMAND_ID, commandIdOf } from './command-id';
import type { Receipts } from './receipts';
import { bodyProblem, failure, type ReplyEnvelope } from './reply-envelope';

const UNSUBSCRIBE_MS = 1_000;

/** What guards, filters and interceptors of a request see beside its body: `host.switchToRpc().getContext()`. */
export class RequestMessageContext extends BaseRpcContext<[subject: RequestSubject]> {
  get subject(): RequestSubject {
    return this.args[0];
  }
}

export type HandleRequest = (body: unknown, context: RequestMessageContext) => Promise<unknown>;

/** Answers the requests of this service: one handler a subject, replicas share the work as a queue group. */
export class RequestServer {
  private readonly handlers = new Map<RequestSubject, HandleRequest>();
  private readonly inFlight = new Set<Promise<void>>();
  private subscriptions: Subscription[] = [];
  private serving: NatsConnection | null = null;

  constructor(
    private readonly link: NatsLink,
    private readonly messaging: Messaging,
    private readonly metrics: MessagingMetrics,
    private readonly log: Log,
    /** Absent in a service without tables. */
    private readonly receipts: Receipts | null,
  ) {}

  handle(subject: RequestSubject, handler: HandleRequest): void {
    if (!(subject in REQUESTS)) throw new Error(`${subject} is no request`);
    if (this.handlers.has(subject)) throw new Error(`two handlers of ${subject}`);
    if (REQUESTS[subject].service !== this.messaging.service) {
      throw new Error(`${subject} belongs to ${REQUESTS[subject].service}, not to ${this.messaging.service}`);
    }
    this.handlers.set(subject, handler);
  }

  /** Starts serving as soon as NATS is there; after a reconnect the client renews subscriptions by itself. */
  serve(): void {
    const begin = async (): Promise<void> => {
      const connection = await this.link.ready(0);
      if (!connection || this.serving) return;
      this.serving = connection;
      for (const [subject, handler] of this.handlers) this.subscribe(connection, subject, handler);
      // The server must know the subscriptions before the service counts as started.
      await connection.flush();
    };
    const onError = (error: unknown): void => this.log.error('bus.subscribe_failed', { err: error });
    this.link.on('connected', () => void begin().catch(onError));
    void begin().catch(onError);
  }

  /** Takes no more requests and finishes those in hand. */
  async drain(): Promise<void> {
    const subscriptions = this.subscriptions;
    this.subscriptions = [];
    await settlesWithin(
      Promise.allSettled(subscriptions.map((subscription) => subscription.drain())),
      UNSUBSCRIBE_MS,
    );
    await settlesWithin(Promise.allSettled(this.inFlight), this.messaging.settings.drainMs);
  }

  private subscribe(connection: NatsConnection, subject: RequestSubject, handler: HandleRequest): void {
    const addressed = REQUESTS[subject].addressed === true;
    const subscription = connection.subscribe(
      requestSubject(subject, addressed ? this.link.instanceId : undefined),
      {
        ...(addressed ? {} : { queue: this.messaging.service }),
        callback: (error, message) => {
          if (error) return this.log.error('bus.subscription_failed', { subject, err: error });
          const context = contextOf((name) => headerOf(message, name));
          const work = requestContext
            .run(context, () => this.serveOne(subject, handler, message, context))
            .catch((failed: unknown) => this.log.error('bus.answer_failed', { subject, err: failed }));
          this.inFlight.add(work);
          void work.finally(() => this.inFlight.delete(work));
        },
      },
    );
    this.subscriptions.push(subscription);
  }

  private async serveOne(
    subject: RequestSubject,
    handler: HandleRequest,
    message: Msg,
    context: RequestContext,
  ): Promise<void> {
    const started = performance.now();
    const envelope = await this.reply(subject, handler, message);
    requestContext.settle(context);
    if (!envelope) return;
    const outcome = envelope.ok ? 'ok' : envelope.error.code.toLowerCase();
    const tookMs = performance.now() - started;
    this.logHandled(context, subject, outcome, tookMs);
    this.metrics.handleSeconds.observe({ subject, outcome }, tookMs / 1_000);
    if (!message.reply) return;
    try {
      message.respond(Buffer.from(JSON.stringify(envelope), 'utf8'));
    } catch (error) {
      this.log.error('bus.reply_failed', { subject, err: error });
      const unsendable = failure(AppError.downstream('the answer could not be sent'));
      message.respond(Buffer.from(JSON.stringify(unsendable), 'utf8'));
    }
  }

  /** Partners' commands at info, so that a request id leads to the service that did the work; the rest at debug. */
  private logHandled(
    context: RequestContext,
    subject: RequestSubject,
    outcome: string,
    tookMs: number,
  ): void {
    const asked = REQUESTS[subject].kind === 'command' && context.accountId && !context.callId;
    this.log[asked ? 'info' : 'debug']('bus.handled', { subject, outcome, ms: Math.round(tookMs) });
  }

  /** Null for an expired request: nobody reads the reply, and a command must not run after its sender gave up. */
  private async reply(
    subject: RequestSubject,
    handler: HandleRequest,
    message: Msg,
  ): Promise<ReplyEnvelope | null> {
    const deadlineAt = requestContext.get()?.deadlineAt;
    if (deadlineAt !== undefined && deadlineAt <= Date.now()) {
      this.log.warn('bus.request_expired', { subject });
      return null;
    }
    const body = parseObject(message.data);
    const problem = bodyProblem(body);
    if (problem) {
      this.log.warn('bus.garbage', { subject, field: problem.field, bytes: message.data.length });
      return failure(AppError.validation(problem.field, problem.message));
    }
    const accountId = body?.['account_id'];
    if (typeof accountId === 'string') requestContext.enrich({ accountId });
    const run = (): Promise<ReplyEnvelope> => this.run(subject, handler, body);
    const commandId =
      REQUESTS[subject].kind === 'command' ? commandIdOf(headerOf(message, COMMAND_ID)) : null;
    if (!commandId || !this.receipts) return run();
    return this.receipts.once(commandId, run).catch((error: unknown) => this.failed(subject, error));
  }

  private async run(subject: RequestSubject, handler: HandleRequest, body: unknown): Promise<ReplyEnvelope> {
    try {
      return { ok: true, data: await handler(body, new RequestMessageContext([subject])) };
    } catch (error) {
      return error instanceof AppError ? failure(error) : this.failed(subject, error);
    }
  }

  private failed(subject: RequestSubject, error: unknown): ReplyEnvelope {
    this.log.error('bus.handler_failed', { subject, err: error });
    return failure(new AppError('INTERNAL_ERROR', 'Something went wrong on our side'));
  }
}
