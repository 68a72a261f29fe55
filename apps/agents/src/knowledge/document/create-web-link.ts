import { Inject, Injectable } from '@nestjs/common';
import { AppError, type DocumentDto, type RequestBody } from '@parley/contracts';
import { EgressClient } from '@parley/egress';
import { Database, keepAnswer } from '@parley/persistence';
import { Clock, CONFIG, newId } from '@parley/platform';
import { AgentsConfig } from '../../agents.config';
import { DocumentRepository } from './document.repository';
import { newDocumentRow } from './document.row';
import { documentRecord } from './document.view';
import { pageAddress } from './page-address.rules';

/** POST /documents/web-link: ready at once; the page is read when the document is linked. */
@Injectable()
export class CreateWebLink {
  constructor(
    private readonly db: Database,
    private readonly documents: DocumentRepository,
    private readonly egress: EgressClient,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: AgentsConfig,
  ) {}

  async execute({ account_id, web_link }: RequestBody<'agents.create_web_link'>): Promise<DocumentDto> {
    const { name, description = '' } = web_link;
    const check = await this.egress.checkUrl(web_link.url);
    if (!check.ok) throw AppError.validation('url', `url ${check.reason}`);
    const address = pageAddress(check.url);
    if (address === null) throw AppError.validation('url', 'url must be at most 2048 characters, escaped');
    const row = newDocumentRow({
      name,
      description,
      id: newId(),
      accountId: account_id,
      type: 'web_link',
      status: 'ready',
      fileSize: 0,
      mimeType: 'text/html',
      sourceUrl: address,
      now: this.clock.now(),
    });
    await this.db.transaction(async (tx) => {
      await this.documents.insertWithin(tx, row, this.config.DOCUMENTS_PER_ACCOUNT);
      await keepAnswer(tx, () => documentRecord(row));
    });
    return documentRecord(row);
  }
}
