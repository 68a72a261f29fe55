import { LRUCache } from 'lru-cache';
import robotsParser from 'robots-parser';
import { DocumentUnavailable, UnreadableDocument } from '../reading/reading-errors';
import { CRAWLER_NAME, type FetchTerms, type PageFetcher } from './page-fetcher';

/** RFC 9309: at least 500 KiB are read, and nothing is kept for more than a day. */
const MAX_BYTES = 512 * 1024;
const KEPT_MS = 3_600_000;
/** Characters of wildcard rules times characters of the address: a hostile file could make matching them expensive. */
const MAX_EFFORT = 30_000_000;

type Rules = (url: string) => boolean;

/** What sites allow crawlers to read (RFC 9309), fetched once an hour. */
export class Robots {
  private readonly sites = new LRUCache<string, { rules: Rules; until: number }>({ max: 1_000 });

  constructor(
    private readonly pages: PageFetcher,
    private readonly nowMs: () => number,
  ) {}

  /** Throws when the site does not want the page read, or does not say at the moment. */
  async permit(url: URL, deadlineAt: number): Promise<void> {
    const rules = await this.rulesOf(url.origin, deadlineAt);
    if (!rules(url.href)) {
      throw new UnreadableDocument('The site does not allow the page to be read by robots (robots.txt).');
    }
  }

  private async rulesOf(origin: string, deadlineAt: number): Promise<Rules> {
    const known = this.sites.get(origin);
    if (known && known.until > this.nowMs()) return known.rules;
    const rules = await this.ask(origin, deadlineAt);
    this.sites.set(origin, { rules, until: this.nowMs() + KEPT_MS });
    return rules;
  }

  /** RFC 9309, 2.3.1: no such file allows everything; a server in trouble allows nothing for now. */
  private async ask(origin: string, deadlineAt: number): Promise<Rules> {
    const address = `${origin}/robots.txt`;
    const terms: FetchTerms = { deadlineAt, maxBytes: MAX_BYTES, accept: 'text/plain, */*;q=0.1' };
    const { status, body } = await this.pages.fetch(address, terms).catch((error: unknown) => {
      // Redirects that lead nowhere are as good as no file.
      if (error instanceof UnreadableDocument) return { status: 404, body: Buffer.alloc(0) };
      throw error;
    });
    if (status >= 500 || status === 429) {
      throw new DocumentUnavailable(
        `The site does not say whether its pages may be read (robots.txt: ${status}).`,
      );
    }
    if (status !== 200) return () => true;
    const file = body.toString('utf8');
    const rules = robotsParser(address, file);
    const wild = file.split('\n').reduce((sum, line) => sum + (line.includes('*') ? line.length : 0), 0);
    return (url) => {
      if (wild * url.length > MAX_EFFORT) {
        throw new UnreadableDocument('The site has more rules for robots than can be followed (robots.txt).');
      }
      return rules.isAllowed(url, CRAWLER_NAME) !== false;
    };
  }
}
