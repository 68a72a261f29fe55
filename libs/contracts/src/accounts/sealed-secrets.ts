import type { Exchange, RequestMeta } from '../message';

/** How far a pass has come. */
export interface ResealPosition {
  /** `<table>.<column>`. */
  place: string;
  /** Id of the last row looked at; null at the beginning of the place. */
  after: string | null;
}

export interface ResealStep {
  /** Secrets sealed anew. */
  resealed: number;
  /** Secrets that do not open: sealed under a key this service does not have, or damaged. */
  unreadable: number;
  /** null: the pass is over. */
  next: ResealPosition | null;
}

export interface SealedCount {
  place: string;
  key_id: string;
  count: number;
}

export interface SealedReport {
  /** Of the master key that secrets are sealed under now. */
  key_id: string;
  /** Of all master keys whose secrets can be opened. */
  known_key_ids: string[];
  counts: SealedCount[];
}

/** Services that keep secrets for longer than days, in the order a pass takes them. */
export const SECRET_KEEPERS = ['agents', 'calls', 'webhooks'] as const;
export type SecretKeeper = (typeof SECRET_KEEPERS)[number];

type Of<Verb extends string> = `${SecretKeeper}.${Verb}`;

/** For operators: of no account, so without an `account_id`. docs/how-to/deploy.md, "Another master key". */
export type SealedSecretsRequests = Record<
  Of<'sealed_secrets'>,
  Exchange<Record<string, never>, SealedReport>
> &
  Record<Of<'reseal_secrets'>, Exchange<{ position: ResealPosition | null }, ResealStep>>;

export const SEALED_SECRETS_REQUESTS = {
  'agents.sealed_secrets': { service: 'agents', kind: 'query' },
  'calls.sealed_secrets': { service: 'calls', kind: 'query' },
  'webhooks.sealed_secrets': { service: 'webhooks', kind: 'query' },
  'agents.reseal_secrets': { service: 'agents', kind: 'command' },
  'calls.reseal_secrets': { service: 'calls', kind: 'command' },
  'webhooks.reseal_secrets': { service: 'webhooks', kind: 'command' },
} as const satisfies Record<keyof SealedSecretsRequests, RequestMeta>;
