import { Inject, Injectable } from '@nestjs/common';
import { AppError, type NewDocumentDto, type RequestBody } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import { Clock, CONFIG, newId } from '@parley/platform';
import type { ObjectStore } from '@parley/storage';
import { AgentsConfig } from '../../agents.config';
import { essenceOf } from '../reading/content-type';
import { fileTypeOf } from './document-type.rules';
import { uploadKeyOf } from './document.keys';
import { DocumentRepository } from './document.repository';
import { newDocumentRow } from './document.row';
import { documentRecord } from './document.view';
import { OBJECT_STORE } from './object-store.provider';

const UPLOAD_SECS = 3_600;

/** POST /documents: announces an upload and answers where to put the file. */
@Injectable()
export class CreateDocument {
  constructor(
    private readonly db: Database,
    private readonly documents: DocumentRepository,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: AgentsConfig,
  ) {}

  async execute({ account_id, document }: RequestBody<'agents.create_document'>): Promise<NewDocumentDto> {
    const {
      name,
      description = '',
      file_name: fileName,
      mime_type: mimeType,
      file_size: fileSize,
    } = document;
    const type = fileTypeOf(fileName, mimeType);
    const max = this.config.DOCUMENT_MAX_BYTES;
    if (fileSize > max) {
      throw AppError.validation('file_size', `file_size must be between 1 and ${max} bytes`);
    }
    const now = this.clock.now();
    const row = newDocumentRow({
      name,
      description,
      id: newId(),
      accountId: account_id,
      type,
      status: 'uploading',
      fileSize,
      mimeType: essenceOf(mimeType),
      now,
    });
    const terms = { bytes: row.fileSize, contentType: row.mimeType };
    const answer: NewDocumentDto = {
      ...documentRecord(row),
      upload: {
        method: 'PUT',
        url: this.store.signedUploadUrl(uploadKeyOf({ ...row, type }), UPLOAD_SECS, terms),
        headers: { 'Content-Type': terms.contentType },
        expires_at: new Date(now.getTime() + UPLOAD_SECS * 1_000).toISOString(),
      },
    };
    await this.db.transaction(async (tx) => {
      await this.documents.insertWithin(tx, row, this.config.DOCUMENTS_PER_ACCOUNT);
      await keepAnswer(tx, () => answer);
    });
    return answer;
  }
}
