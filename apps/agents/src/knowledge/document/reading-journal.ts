import { Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { Clock, Log } from '@parley/platform';
import type { DocumentRow } from './document.row';

/** What reading found out about a document, kept unless it was changed or removed meanwhile. */
@Injectable()
export class ReadingJournal {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  read(row: DocumentRow, bytes: number, characters: number, ms: number): void {
    const facts = { account_id: row.accountId, document_id: row.id, type: row.type, bytes, characters };
    this.log.info('document.read', { ...facts, ms: Math.round(ms) });
  }

  async failed(row: DocumentRow, message: string): Promise<void> {
    await this.change(row, `status = 'failed', error_message = $5`, [message]);
    this.log.info('document.failed', { account_id: row.accountId, document_id: row.id, reason: message });
  }

  async crawled(row: DocumentRow, bytes: number, mimeType: string): Promise<void> {
    await this.change(row, `file_size = $5, mime_type = $6`, [bytes, mimeType]);
  }

  private async change(row: DocumentRow, assignments: string, values: unknown[]): Promise<void> {
    await this.db.transaction((tx) =>
      tx.query(
        `update document set ${assignments}, updated_at = $4
         where id = $1 and account_id = $2 and content_version = $3 and status = 'ready' and deleted_at is null`,
        [row.id, row.accountId, row.contentVersion, this.clock.now(), ...values],
      ),
    );
  }
}
