import { Injectable } from '@nestjs/common';
import { EgressClient } from '@parley/egress';
import { Clock } from '@parley/platform';
import { DocumentUnavailable, UnreadableDocument } from '../reading/reading-errors';
import type { FileType } from '../reading/read-limits';
import { type Fetched, PageFetcher } from './page-fetcher';
import { pageTypeOf } from './page-type.rules';
import { Robots } from './robots';

/** For a page, its redirects and robots.txt together. */
const TOTAL_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;
const ACCEPT =
  'text/html, application/xhtml+xml, text/markdown, text/plain, text/csv, application/pdf, */*;q=0.1';

export interface Page {
  type: FileType;
  file: Buffer;
  charset: string | undefined;
  mimeType: string;
}

/** One page of a web link. Polite (robots.txt, its own name), bounded, and never anywhere inside the network. */
@Injectable()
export class WebCrawler {
  private readonly pages: PageFetcher;
  private readonly robots: Robots;

  constructor(
    egress: EgressClient,
    private readonly clock: Clock,
  ) {
    const nowMs = (): number => clock.nowMs();
    this.pages = new PageFetcher(egress, nowMs);
    this.robots = new Robots(this.pages, nowMs);
  }

  /** UnreadableDocument for what will not change by itself; DocumentUnavailable for what may. */
  async fetch(address: string, totalMs = TOTAL_MS): Promise<Page> {
    const deadlineAt = this.clock.nowMs() + totalMs;
    const fetched = await this.pages.fetch(address, {
      deadlineAt,
      maxBytes: MAX_BYTES,
      accept: ACCEPT,
      permit: (url) => this.robots.permit(url, deadlineAt),
    });
    assertFound(fetched);
    const found = pageTypeOf(fetched.contentType, fetched.url.pathname, fetched.body);
    if (!found) {
      throw new UnreadableDocument(
        `The page is not text, HTML, Markdown, CSV or PDF (${fetched.contentType || 'no content type'}).`,
      );
    }
    return { ...found, file: fetched.body };
  }
}

function assertFound({ status, truncated }: Fetched): void {
  if (status === 429 || status === 408 || status >= 500) {
    throw new DocumentUnavailable(`The page answers with an error at the moment (HTTP ${status}).`);
  }
  if (status === 401 || status === 403) {
    throw new UnreadableDocument(`The page is not open to everybody (HTTP ${status}).`);
  }
  if (status === 404 || status === 410)
    throw new UnreadableDocument(`There is no such page (HTTP ${status}).`);
  if (status !== 200) throw new UnreadableDocument(`The page does not answer with content (HTTP ${status}).`);
  if (truncated) throw new UnreadableDocument(`The page is larger than ${MAX_BYTES / 1024 / 1024} MiB.`);
}
