import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import type { ObjectStore } from '@parley/storage';
import { buffer, text } from 'node:stream/consumers';
import { WebCrawler } from '../crawl/web-crawler';
import { UnreadableDocument } from '../reading/reading-errors';
import { DocumentText, type ReadText } from './document-text';
import { textKeyOf } from './document.keys';
import { DocumentRepository } from './document.repository';
import type { DocumentRow } from './document.row';
import { OBJECT_STORE } from './object-store.provider';
import { ReadingJournal } from './reading-journal';
import { FileReader } from '../reading/file-reader';
import type { FileType } from '../reading/read-limits';

/** Where the bytes of a document come from, and what they are. */
interface Source {
  type: FileType;
  file: Buffer;
  charset?: string | undefined;
  mimeType: string;
}

/** Text is taken out once a version and kept beside the file; whoever comes meanwhile waits for the same reading. */
@Injectable()
export class StoredDocumentText extends DocumentText {
  private readonly reading = new Map<string, Promise<string>>();

  constructor(
    private readonly documents: DocumentRepository,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly reader: FileReader,
    private readonly crawler: WebCrawler,
    private readonly journal: ReadingJournal,
  ) {
    super();
  }

  async read(accountId: string, documentId: string): Promise<ReadText> {
    const row = await this.documents.find(accountId, documentId);
    if (row.status === 'uploading') {
      throw new AppError('INVALID_STATE', 'The document is still being uploaded: confirm it first');
    }
    if (row.status === 'failed') throw new UnreadableDocument(row.errorMessage ?? 'It cannot be read.');
    const key = textKeyOf(row);
    const markdown = (await this.kept(key)) ?? (await this.once(key, () => this.extract(row, key)));
    return { title: row.name, markdown, contentVersion: row.contentVersion };
  }

  private async kept(key: string): Promise<string | null> {
    return (await this.store.stat(key)) ? text((await this.store.get(key)).body) : null;
  }

  private once(key: string, work: () => Promise<string>): Promise<string> {
    const known = this.reading.get(key);
    if (known) return known;
    const mine = work().finally(() => this.reading.delete(key));
    this.reading.set(key, mine);
    return mine;
  }

  private async extract(row: DocumentRow, key: string): Promise<string> {
    const startedAt = performance.now();
    try {
      const source = await this.source(row);
      const { type, charset, file } = source;
      const markdown = await this.reader.read({ type, charset }, file);
      await this.store.put(key, Buffer.from(markdown, 'utf8'));
      if (row.type === 'web_link') await this.journal.crawled(row, file.length, source.mimeType);
      this.journal.read(row, file.length, markdown.length, performance.now() - startedAt);
      return markdown;
    } catch (error) {
      if (error instanceof UnreadableDocument) await this.journal.failed(row, error.message);
      throw error;
    }
  }

  private async source(row: DocumentRow): Promise<Source> {
    if (row.type === 'web_link') return this.crawler.fetch(row.sourceUrl ?? '');
    if (row.objectKey === null) throw new Error(`document ${row.id} is ${row.status} without an object`);
    const { body } = await this.store.get(row.objectKey);
    return { type: row.type, file: await buffer(body), mimeType: row.mimeType };
  }
}
