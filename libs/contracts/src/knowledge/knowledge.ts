import type { DocumentRecord } from './document';
import type { Page, PageRequest } from '../page';
import type { Exchange, RequestMeta } from '../message';

/** decisions: Agents and knowledge, `index_status`. */
export const INDEX_STATUSES = ['pending', 'indexing', 'indexed', 'failed'] as const;
export type IndexStatus = (typeof INDEX_STATUSES)[number];

/** our choice: documents linked by one request, and what a question may be long. */
export const KNOWLEDGE_LIMITS = { documentsPerLink: 50, query: 1_000 } as const;

/** A document as one agent has it. */
export interface LinkedDocument extends DocumentRecord {
  index_status: IndexStatus;
  /** Why the document cannot be searched (`failed`), or could not be yet (`pending`). */
  index_error: string | null;
  indexed_at: string | null;
  linked_at: string;
}

/** A piece of a document that answers a question. */
export interface KnowledgeResult {
  document_id: string;
  document_name: string;
  /** The headings the piece stands under, outermost first; empty for none. */
  heading: string;
  content: string;
  /** 0..1. What of it an agent takes is its `kb_threshold`: low 0.25, medium 0.45, high 0.65. */
  score: number;
  /** Of the whole document, for agents with `kb_include_summaries`; null otherwise. */
  summary: string | null;
}

export interface KnowledgeAnswer {
  results: KnowledgeResult[];
  /** The results as the agent's prompt gets them; empty without results. */
  text: string;
  /** `text` was written by the language model. contract: kb_enable_llm_processing. */
  processed: boolean;
}

interface OneAgent {
  account_id: string;
  agent_id: string;
}

export interface KnowledgeRequests {
  /** All or none. Linking again changes nothing, but what failed is tried again. */
  'agents.link_documents': Exchange<OneAgent & { document_ids: string[] }, { documents: LinkedDocument[] }>;
  'agents.linked_documents': Exchange<OneAgent & PageRequest, Page<LinkedDocument>>;
  'agents.unlink_document': Exchange<OneAgent & { document_id: string }, { message: string }>;
  /** `context`: said just before, for questions that make no sense alone ("and on Sundays?"). */
  'agents.knowledge_search': Exchange<OneAgent & { query: string; context?: string }, KnowledgeAnswer>;
}

export const KNOWLEDGE_REQUESTS = {
  'agents.link_documents': { service: 'agents', kind: 'command' },
  'agents.linked_documents': { service: 'agents', kind: 'query' },
  'agents.unlink_document': { service: 'agents', kind: 'command' },
  // A question, but one that may cost money (embeddings, language model): it is not asked twice.
  'agents.knowledge_search': { service: 'agents', kind: 'command' },
} as const satisfies Record<keyof KnowledgeRequests, RequestMeta>;
