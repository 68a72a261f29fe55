import { type EventMessage, EVENT_SUBJECTS, type EventSubject, isUuid } from '@parley/contracts';
import type { RequestContext } from '@parley/platform';
import type { Msg } from 'nats';
import { contextOf, headerOf, type JsonObject, parseObject } from '../nats/message';
import { eventOf } from '../nats/subjects';

/** One message as JetStream handed it over. */
export interface Delivery {
  message: Msg;
  /** Position in the stream. */
  seq: number;
  /** 1 for the first time, as far as this durable knows. */
  deliveries: number;
}

/** `$JS.ACK.<stream>.<consumer>.<deliveries>.<seq>.…`, or with domain and account in front of the stream. */
export function deliveryOf(message: Msg): Delivery | null {
  const tokens = (message.reply ?? '').split('.');
  if (tokens[0] !== '$JS' || tokens[1] !== 'ACK' || tokens.length < 9) return null;
  const offset = tokens.length > 9 ? 2 : 0;
  const deliveries = Number(tokens[4 + offset]);
  const seq = Number(tokens[5 + offset]);
  return Number.isInteger(seq) && Number.isInteger(deliveries) ? { message, seq, deliveries } : null;
}

export type Acknowledgement = 'ack' | 'term' | 'working' | { nakMs: number };

/** Lost acknowledgements are harmless: the event comes again and the inbox knows it. */
export function acknowledge(message: Msg, how: Acknowledgement): void {
  const text =
    typeof how === 'object'
      ? `-NAK {"delay":${Math.round(how.nakMs) * 1_000_000}}`
      : { ack: '+ACK', term: '+TERM', working: '+WPI' }[how];
  message.respond(Buffer.from(text, 'utf8'));
}

export type Decoded =
  | { kind: 'event'; event: EventMessage; context: RequestContext }
  /** An event type this version does not know. */
  | { kind: 'unknown' }
  /** No event. `eventId` when at least that could be read. */
  | { kind: 'garbage'; reason: string; eventId: string | null };

/** Never throws, whatever was published. */
export function decode(message: Msg): Decoded {
  const header = (name: string): string | undefined => headerOf(message, name);
  const eventId = [header('event-id'), header('Nats-Msg-Id')].find((value) => isUuid(value)) ?? null;
  const garbage = (reason: string): Decoded => ({ kind: 'garbage', reason, eventId });

  const subject = eventOf(message.subject);
  if (subject === null) return garbage('the subject is not evt.<context>.<event>.<shard>');
  if (!eventId) return garbage('no event id');
  if (!isEventSubject(subject)) return { kind: 'unknown' };
  const accountId = header('account-id');
  if (!isUuid(accountId)) return garbage('no account id');
  const aggregateId = decoded(header('aggregate-id'));
  if (!aggregateId) return garbage('no aggregate id');
  const occurredAt = header('occurred-at') ?? '';
  if (Number.isNaN(Date.parse(occurredAt))) return garbage('no time of occurrence');
  const body: JsonObject | null = parseObject(message.data);
  if (!body) return garbage('the body is not a JSON object');
  const event = {
    event_id: eventId,
    subject,
    aggregate_id: aggregateId,
    account_id: accountId,
    occurred_at: occurredAt,
    body: body as unknown,
  } as EventMessage;
  return { kind: 'event', event, context: { ...contextOf(header), accountId } };
}

function isEventSubject(subject: string): subject is EventSubject {
  return (EVENT_SUBJECTS as readonly string[]).includes(subject);
}

function decoded(text: string | undefined): string | null {
  try {
    return text ? decodeURIComponent(text) : null;
  } catch {
    return null;
  }
}
