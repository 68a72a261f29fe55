import type { Page, PageRequest } from '../page';
import type { Exchange, RequestMeta } from '../message';

/** contract: Document; the further types are settled in decisions: Agents and knowledge, "Documents". */
export const DOCUMENT_TYPES = ['pdf', 'docx', 'txt', 'md', 'csv', 'html', 'web_link'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** contract: Document, status; `failed`: it cannot be read, and `error_message` says why. */
export const DOCUMENT_STATUSES = ['uploading', 'ready', 'failed'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** our choice: lengths of what a document is called. */
export const DOCUMENT_LIMITS = { name: 200, description: 2_000, fileName: 255, mimeType: 255 } as const;

export interface DocumentRecord {
  id: string;
  name: string;
  /** Empty when none was given. */
  description: string;
  type: DocumentType;
  status: DocumentStatus;
  /** Bytes. Of a web link: of the page as last read, 0 before. */
  file_size: number;
  mime_type: string;
  /** The address of a web link; null for files. */
  source_url: string | null;
  error_message: string | null;
  created_at: string;
  updated_at: string;
}

/** How the client hands over the bytes: straight to object storage. */
export interface DocumentUpload {
  method: 'PUT';
  url: string;
  /** To be sent exactly as they are. */
  headers: Record<string, string>;
  expires_at: string;
}

export type NewDocument = DocumentRecord & { upload: DocumentUpload };

export interface DocumentInput {
  name: string;
  file_name: string;
  mime_type: string;
  file_size: number;
  description?: string;
}

export interface WebLinkInput {
  name: string;
  url: string;
  description?: string;
}

interface OneDocument {
  account_id: string;
  document_id: string;
}

export interface DocumentsRequests {
  'agents.create_document': Exchange<{ account_id: string; document: DocumentInput }, NewDocument>;
  'agents.create_web_link': Exchange<{ account_id: string; web_link: WebLinkInput }, DocumentRecord>;
  'agents.confirm_document': Exchange<OneDocument, DocumentRecord>;
  'agents.recrawl_document': Exchange<OneDocument, DocumentRecord>;
  'agents.get_document': Exchange<OneDocument, DocumentRecord>;
  'agents.documents': Exchange<
    { account_id: string; status?: DocumentStatus; type?: DocumentType } & PageRequest,
    Page<DocumentRecord>
  >;
  'agents.delete_document': Exchange<OneDocument, { message: string }>;
}

export const DOCUMENTS_REQUESTS = {
  'agents.create_document': { service: 'agents', kind: 'command' },
  'agents.create_web_link': { service: 'agents', kind: 'command' },
  'agents.confirm_document': { service: 'agents', kind: 'command' },
  'agents.recrawl_document': { service: 'agents', kind: 'command' },
  'agents.get_document': { service: 'agents', kind: 'query' },
  'agents.documents': { service: 'agents', kind: 'query' },
  'agents.delete_document': { service: 'agents', kind: 'command' },
} as const satisfies Record<keyof DocumentsRequests, RequestMeta>;
