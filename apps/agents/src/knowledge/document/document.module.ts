import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG } from '@parley/platform';
import { AgentsConfig } from '../../agents.config';
import { ConfirmDocument } from './confirm-document';
import { WebCrawler } from '../crawl/web-crawler';
import { CreateDocument } from './create-document';
import { CreateWebLink } from './create-web-link';
import { DeleteDocument } from './delete-document';
import { DocumentHooks } from './document-hooks';
import { DocumentSweeper } from './document-sweeper';
import { DocumentText } from './document-text';
import { DocumentController } from './document.controller';
import { DocumentQueries } from './document.queries';
import { DocumentRepository } from './document.repository';
import { objectStoreProvider } from './object-store.provider';
import { ReadingJournal } from './reading-journal';
import { FileReader } from '../reading/file-reader';
import { RecrawlDocument } from './recrawl-document';
import { StoredDocumentText } from './stored-document-text';
import { WebLinkController } from './web-link.controller';

@Module({
  controllers: [DocumentController, WebLinkController],
  providers: [
    objectStoreProvider,
    {
      provide: FileReader,
      inject: [CONFIG],
      useFactory: (config: AgentsConfig) => new FileReader({ concurrency: config.DOCUMENT_READERS }),
    },
    { provide: DocumentText, useClass: StoredDocumentText },
    ConfirmDocument,
    CreateDocument,
    CreateWebLink,
    DeleteDocument,
    DocumentHooks,
    DocumentQueries,
    DocumentRepository,
    DocumentSweeper,
    ReadingJournal,
    RecrawlDocument,
    WebCrawler,
  ],
  exports: [DocumentText, DocumentHooks],
})
export class DocumentModule implements OnModuleDestroy {
  constructor(@Inject(FileReader) private readonly reader: FileReader) {}

  /** Before anybody waits for who is reading. */
  onModuleDestroy(): void {
    this.reader.close();
  }
}
