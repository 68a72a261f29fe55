export const INDEX_STATUSES = ['pending', 'indexing', 'indexed', 'failed'] as const;
export type IndexStatus = (typeof INDEX_STATUSES)[number];

/** Documents linked by one request, and characters of a question. */
export const KNOWLEDGE_LIMITS = { documentsPerLink: 50, query: 1_000 } as const;
