import type { DocumentDto } from '@parley/contracts';
import type { DocumentRow } from './document.row';

export function documentRecord(row: DocumentRow): DocumentDto {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    status: row.status,
    file_size: row.fileSize,
    mime_type: row.mimeType,
    source_url: row.sourceUrl,
    error_message: row.errorMessage,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
