import type { Dto } from './fields/field';
import { Uuid } from './fields/decorators';

export const SERVICES = ['gateway', 'agents', 'calls', 'campaigns', 'voice', 'webhooks'] as const;
export type ServiceName = (typeof SERVICES)[number];

export interface RequestMeta {
  service: ServiceName;
  /** A query changes nothing, so it may be asked twice. */
  kind: 'command' | 'query';
  /** Addressed to one process (`to`), not to whichever replica is free. */
  addressed?: true;
  /** The class its body is checked against before a handler sees it. */
  body?: Dto;
}

/** One subject: who answers it, its body's class, and the type of its reply, which exists for the compiler only. */
export interface Message<Body extends object, Reply> extends RequestMeta {
  body: Dto<Body>;
  reply?: Reply;
}

/** `command('campaigns', CreateCampaignRequest, reply<CampaignDto>())`: changes something. */
export function command<B extends object, R>(
  service: ServiceName,
  body: Dto<B>,
  _reply: ReplyType<R>,
): Message<B, R> {
  return { service, kind: 'command', body };
}

/** `query('campaigns', OneCampaign, reply<CampaignDto>())`: changes nothing. */
export function query<B extends object, R>(
  service: ServiceName,
  body: Dto<B>,
  _reply: ReplyType<R>,
): Message<B, R> {
  return { service, kind: 'query', body };
}

interface ReplyType<R> {
  reply?: R;
}
export const reply = <R>(): ReplyType<R> => ({});

/** The bodies and replies of a table of messages. */
export type ExchangesOf<Table> = {
  [Subject in keyof Table]: Table[Subject] extends Message<infer Body, infer Reply>
    ? { body: Body; reply: Reply }
    : never;
};

/** Body of a message about what an account owns. */
export class Scoped {
  @Uuid()
  account_id: string;
}
