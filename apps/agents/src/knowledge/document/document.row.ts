import type { DocumentStatus, DocumentType } from '@parley/contracts';
import { AccountRow } from '@parley/persistence';
import { Column, Entity } from 'typeorm';

@Entity({ name: 'document' })
export class DocumentRow extends AccountRow {
  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'description', type: 'text' })
  description: string;

  @Column({ name: 'type', type: 'text' })
  type: DocumentType;

  @Column({ name: 'status', type: 'text' })
  status: DocumentStatus;

  @Column({ name: 'file_size', type: 'integer' })
  fileSize: number;

  @Column({ name: 'mime_type', type: 'text' })
  mimeType: string;

  /** Where the file's bytes are; null for web links, which are read from their address. */
  @Column({ name: 'object_key', type: 'text', nullable: true })
  objectKey: string | null;

  @Column({ name: 'source_url', type: 'text', nullable: true })
  sourceUrl: string | null;

  @Column({ name: 'error_message', type: 'text', nullable: true })
  errorMessage: string | null;

  /** Rises at each re-crawl: what was read of an older version is out of date. */
  @Column({ name: 'content_version', type: 'integer' })
  contentVersion: number;

  /** Gone for everybody; the row stays until its objects are removed from storage. */
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  /** When a sweeper may (again) try to remove the objects of a deleted document. */
  @Column({ name: 'purge_at', type: 'timestamptz', precision: 3, nullable: true })
  purgeAt: Date | null;
}

type Given = Pick<
  DocumentRow,
  'id' | 'accountId' | 'name' | 'description' | 'type' | 'status' | 'fileSize' | 'mimeType'
> & { now: Date; sourceUrl?: string };

export function newDocumentRow({ now, sourceUrl, ...given }: Given): DocumentRow {
  return Object.assign(new DocumentRow(), given, {
    objectKey: null,
    sourceUrl: sourceUrl ?? null,
    errorMessage: null,
    contentVersion: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    purgeAt: null,
  });
}
