import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { CreateWebLink } from './create-web-link';
import { RecrawlDocument } from './recrawl-document';

@Injectable()
export class WebLinkHandlers {
  constructor(bus: Bus, create: CreateWebLink, recrawl: RecrawlDocument) {
    bus.handle('agents.create_web_link', (body) => create.execute(body));
    bus.handle('agents.recrawl_document', (body) => recrawl.execute(body));
  }
}
