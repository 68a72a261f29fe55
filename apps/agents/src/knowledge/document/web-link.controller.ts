import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { CreateWebLink } from './create-web-link';
import { RecrawlDocument } from './recrawl-document';

@Controller()
export class WebLinkController {
  constructor(
    private readonly createWebLink: CreateWebLink,
    private readonly recrawl: RecrawlDocument,
  ) {}

  @Handles('agents.create_web_link')
  create(@Payload() body: RequestBody<'agents.create_web_link'>) {
    return this.createWebLink.execute(body);
  }

  @Handles('agents.recrawl_document')
  recrawlDocument(@Payload() body: RequestBody<'agents.recrawl_document'>) {
    return this.recrawl.execute(body);
  }
}
