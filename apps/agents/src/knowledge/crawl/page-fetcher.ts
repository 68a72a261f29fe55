import { promisify } from 'node:util';
import { isNativeError } from 'node:util/types';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { type EgressClient, EgressError, type EgressResponse } from '@parley/egress';
import { DocumentUnavailable, UnreadableDocument } from '../reading/reading-errors';

export const CRAWLER_AGENT = 'Mozilla/5.0 (compatible; ParleyBot/1.0)';
/** What robots.txt files call us. */
export const CRAWLER_NAME = 'ParleyBot';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 5;

export interface Fetched {
  /** Where it was found in the end. */
  url: URL;
  status: number;
  contentType: string;
  body: Buffer;
  truncated: boolean;
}

export interface FetchTerms {
  deadlineAt: number;
  maxBytes: number;
  accept: string;
  /** Asked before each hop; throws when we may not go there. */
  permit?: (url: URL) => Promise<void>;
}

/** Gets a page, following redirects by hand: every hop is checked as if it had been given by the tenant. */
export class PageFetcher {
  constructor(
    private readonly egress: EgressClient,
    private readonly nowMs: () => number,
  ) {}

  async fetch(address: string, terms: FetchTerms): Promise<Fetched> {
    let url = new URL(address);
    const seen = new Set<string>();
    for (let hop = 0; ; hop += 1) {
      url.hash = '';
      if (seen.has(url.href)) throw new UnreadableDocument('The page redirects in a circle.');
      seen.add(url.href);
      if (!/^https?:$/.test(url.protocol)) throw new UnreadableDocument('The page redirects to nowhere.');
      await terms.permit?.(url);
      const answer = await this.get(url, terms);
      const next = REDIRECTS.has(answer.status) ? headerOf(answer, 'location') : '';
      if (next === '') return this.fetched(url, answer, terms.maxBytes);
      if (hop === MAX_REDIRECTS) {
        throw new UnreadableDocument(`The page redirects more than ${MAX_REDIRECTS} times.`);
      }
      if (!URL.canParse(next, url.href)) throw new UnreadableDocument('The page redirects to nowhere.');
      url = new URL(next, url);
    }
  }

  private async get(url: URL, terms: FetchTerms): Promise<EgressResponse> {
    const deadlineMs = terms.deadlineAt - this.nowMs();
    if (deadlineMs <= 0) throw new DocumentUnavailable('The page takes too long to answer.');
    try {
      return await this.egress.request({
        url: url.href,
        method: 'GET',
        headers: {
          'user-agent': CRAWLER_AGENT,
          accept: terms.accept,
          'accept-encoding': 'gzip, deflate, br',
        },
        deadlineMs,
        maxBytes: terms.maxBytes,
      });
    } catch (error) {
      throw asReadError(error);
    }
  }

  private async fetched(url: URL, answer: EgressResponse, maxBytes: number): Promise<Fetched> {
    const encoding = headerOf(answer, 'content-encoding').toLowerCase();
    const { body, truncated } = answer.truncated ? answer : await decoded(answer.body, encoding, maxBytes);
    return { url, status: answer.status, contentType: headerOf(answer, 'content-type'), body, truncated };
  }
}

const UNPACK = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

async function decoded(
  body: Buffer,
  encoding: string,
  maxBytes: number,
): Promise<{ body: Buffer; truncated: boolean }> {
  if (encoding === '' || encoding === 'identity') return { body, truncated: false };
  const unpack = Object.hasOwn(UNPACK, encoding) ? UNPACK[encoding as keyof typeof UNPACK] : null;
  if (!unpack)
    throw new UnreadableDocument(`The page is packed in a way that is not understood (${encoding}).`);
  try {
    return { body: await unpack(body, { maxOutputLength: maxBytes }), truncated: false };
  } catch (error) {
    const code: unknown = isNativeError(error) ? Reflect.get(error, 'code') : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') return { body, truncated: true };
    throw new DocumentUnavailable('The page arrived damaged.', { cause: error });
  }
}

function asReadError(error: unknown): unknown {
  if (!(error instanceof EgressError)) return error;
  if (error.failure === 'refused') {
    return new UnreadableDocument(`The page is at an address that may not be read: ${error.message}.`, {
      cause: error,
    });
  }
  return new DocumentUnavailable(`The page could not be read: ${error.message}.`, { cause: error });
}

export function headerOf({ headers }: Pick<EgressResponse, 'headers'>, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? '';
}
