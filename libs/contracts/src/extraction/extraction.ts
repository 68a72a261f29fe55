export const EXTRACTION_KEY_TYPES = ['string', 'boolean', 'date', 'number', 'integer', 'enum'] as const;
export type ExtractionKeyType = (typeof EXTRACTION_KEY_TYPES)[number];

export const EXTRACTION_KEY_NAME = /^[a-z][a-z0-9_]{0,63}$/;

export const EXTRACTION_CONFLICT_RULES = ['keep_set_definition'] as const;
export type ExtractionConflictRule = (typeof EXTRACTION_CONFLICT_RULES)[number];

export const EXTRACTION_LIMITS = {
  keys: 50,
  setName: 100,
  setDescription: 2_000,
  /** One list of keys, as JSON: what a call is given of them must fit a message. */
  keysBytes: 64 * 1_024,
  /** What one call may yield, as JSON: it goes out with session.completed, whose size has an end. */
  valuesBytes: 64 * 1_024,
  setsPerAgent: 10,
  agentsPerSet: 1_000,
  campaignsPerSet: 1_000,
  setsPerCampaign: 5,
} as const;
