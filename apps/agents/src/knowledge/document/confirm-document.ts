import { Inject, Injectable } from '@nestjs/common';
import { AppError, type DocumentDto, type RequestBody } from '@parley/contracts';
import { keepAnswer } from '@parley/persistence';
import { Clock, Log, newId, Semaphore } from '@parley/platform';
import type { ObjectStore } from '@parley/storage';
import { buffer } from 'node:stream/consumers';
import { checkContent } from './check-content';
import { checkedKeyOf, uploadKeyOf } from './document.keys';
import { DocumentRepository } from './document.repository';
import type { DocumentRow } from './document.row';
import { documentRecord } from './document.view';
import { OBJECT_STORE } from './object-store.provider';
import type { FileType } from '../reading/read-limits';

/** Files held in memory for the check at once: 25 MiB each. */
const AT_ONCE = 4;

/**
 * POST /documents/{id}/confirm: uploading -> ready when the file is there, complete, and of its type; otherwise it stays
 * uploading and may be uploaded again.
 */
@Injectable()
export class ConfirmDocument {
  private readonly semaphore = new Semaphore(AT_ONCE);

  constructor(
    private readonly documents: DocumentRepository,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async execute({ account_id, document_id }: RequestBody<'agents.confirm_document'>): Promise<DocumentDto> {
    const row = await this.documents.find(account_id, document_id);
    const { type } = row;
    if (row.status !== 'uploading' || type === 'web_link') throw alreadyConfirmed();
    const uploadKey = uploadKeyOf({ ...row, type });
    // What was checked is what is kept: the upload address stays open and may be written to meanwhile.
    const key = checkedKeyOf({ ...row, type }, newId());
    await this.semaphore.run(async () =>
      this.store.put(key, await this.checked({ ...row, type }, uploadKey)),
    );
    try {
      const confirmed = await this.documents.update(account_id, row.id, async (current, tx) => {
        if (current.status !== 'uploading') throw alreadyConfirmed();
        Object.assign(current, { status: 'ready', objectKey: key, updatedAt: this.clock.now() });
        await keepAnswer(tx, () => documentRecord(current));
        return current;
      });
      this.discard(uploadKey);
      return documentRecord(confirmed);
    } catch (error) {
      this.discard(key);
      throw error;
    }
  }

  private async checked(row: DocumentRow & { type: FileType }, key: string): Promise<Buffer> {
    const found = await this.store.stat(key);
    if (!found) throw refused('The file has not been uploaded: PUT it to upload.url first');
    if (found.bytes !== row.fileSize) {
      throw refused(`The file uploaded has ${found.bytes} bytes, not file_size (${row.fileSize})`);
    }
    const file = await buffer((await this.store.get(key)).body);
    if (file.length !== row.fileSize)
      throw refused('The file was changed while it was checked; confirm again');
    const problem = await checkContent(row.type, file);
    if (problem !== null) throw refused(problem);
    return file;
  }

  /** Best effort: what stays behind goes with the document's folder. */
  private discard(key: string): void {
    this.store.delete(key).catch((err: unknown) => this.log.warn('document.discard_failed', { err }));
  }
}

function alreadyConfirmed(): AppError {
  return new AppError('CONFLICT', 'The document is already confirmed');
}

function refused(message: string): AppError {
  return AppError.validation('file', message);
}
