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
