import type { DocumentStatus, DocumentType, IndexStatus, LinkedDocumentDto } from '@parley/contracts';

export interface LinkedRow {
  id: string;
  name: string;
  description: string;
  type: DocumentType;
  status: DocumentStatus;
  file_size: number;
  mime_type: string;
  source_url: string | null;
  error_message: string | null;
  created_at: Date;
  updated_at: Date;
  linked_at: Date;
  index_status: IndexStatus | 'unlinked';
  index_error: string | null;
  indexed_at: Date | null;
}

export function linkedDocument(row: LinkedRow): LinkedDocumentDto {
  return {
    ...row,
    // Linked it is: the clean-up of an earlier unlinking has only not been called off yet.
    index_status: row.index_status === 'unlinked' ? 'pending' : row.index_status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    linked_at: row.linked_at.toISOString(),
    indexed_at: row.indexed_at?.toISOString() ?? null,
  };
}
