import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { Log, newId } from '@parley/platform';
import type { Embedder } from '@parley/providers';
import { type Chunk, eachChunk, HEADING_SEPARATOR } from '../chunk/chunk.rules';
import { DocumentText, type ReadText } from '../document/document-text';
import { DocumentUnavailable, UnreadableDocument } from '../reading/reading-errors';
import { abortable } from '../models/abortable';
import { KnowledgeModels } from '../models/knowledge-models';
import { lexeme, lexemesOf, terms } from '../text/terms.rules';
import { retryDelayMs } from './backoff.rules';
import { type Claim, Claims } from './claims';
import { type IndexedChunk, IndexedChunks, type IndexedDocument } from './indexed-chunks';
import { summarise } from './summarise';

/** About 6 000 pages. */
const MAX_CHUNKS = 20_000;
const EMBEDDED_AT_ONCE = 64;
const YIELD_EVERY = 20;
const READ_LIMIT_MS = 15 * 60_000;
/** Failures end before that: those tries ended with the process that made them, and the next one would as well. */
const MAX_ATTEMPTS = 12;

/** Reads a document, cuts it, embeds it, and publishes what it made if the document is still wanted as it was. */
@Injectable()
export class IndexDocument {
  constructor(
    private readonly documents: DocumentText,
    private readonly models: KnowledgeModels,
    private readonly claims: Claims,
    private readonly indexed: IndexedChunks,
    private readonly log: Log,
  ) {}

  async execute(claim: Claim, signal: AbortSignal): Promise<void> {
    const about = { account_id: claim.accountId, document_id: claim.documentId };
    if (claim.attempts > MAX_ATTEMPTS) {
      this.log.error('knowledge.index_given_up', { ...about, attempts: claim.attempts });
      return this.claims.failed(claim, 'The document could not be indexed: each try broke off.', null);
    }
    try {
      const made = await this.index(claim, signal);
      this.log.info(made === null ? 'knowledge.index_dropped' : 'knowledge.indexed', {
        ...about,
        chunks: made,
      });
    } catch (error) {
      if (signal.aborted) throw error;
      const { message, permanent } = reasonOf(error);
      const delayMs = permanent ? null : retryDelayMs(claim.attempts, Math.random());
      this.log.warn('knowledge.index_failed', { ...about, attempts: claim.attempts, err: error });
      await this.claims.failed(claim, message, delayMs);
    }
  }

  /** How many chunks it has now; null when nobody wants them any more. */
  private async index(claim: Claim, signal: AbortSignal): Promise<number | null> {
    const { title, markdown, contentVersion } = await this.read(claim, signal);
    const cut = await cutUp(markdown);
    const { embedder, languageModel } = this.models;
    const { vectors, complete } = await this.embed(embedder, title, cut, signal);
    const texts = cut.map((chunk) => chunk.text.slice(chunk.overlap));
    const summary = await summarise(languageModel, title, texts, signal);
    signal.throwIfAborted();
    const published = await this.indexed.publish(claim, {
      revision: newId(),
      contentVersion,
      embeddingModel: complete ? embedder.model : null,
      summary: summary === '' ? null : summary,
      ...(await searchable(cut, title, vectors)),
      againInMs: complete ? null : retryDelayMs(claim.attempts, Math.random()),
    });
    return published ? cut.length : null;
  }

  /** Reading has deadlines of its own; this one is for what has been forgotten. A shutdown does not wait for it. */
  private async read({ accountId, documentId }: Claim, signal: AbortSignal): Promise<ReadText> {
    const limit = AbortSignal.timeout(READ_LIMIT_MS);
    try {
      return await abortable(this.documents.read(accountId, documentId), AbortSignal.any([signal, limit]));
    } catch (error) {
      if (limit.aborted) throw new DocumentUnavailable('The document could not be read in time.');
      throw error;
    }
  }

  /** Without vectors the text can still be searched by its words: better now than once the model answers again. */
  private async embed(
    embedder: Embedder,
    title: string,
    cut: readonly Chunk[],
    signal: AbortSignal,
  ): Promise<{ vectors: (Float32Array | null)[]; complete: boolean }> {
    const vectors = new Array<Float32Array | null>(cut.length).fill(null);
    const understood = cut.flatMap((chunk, at) => (embedder.understands(chunk.text) ? [at] : []));
    try {
      for (let from = 0; from < understood.length; from += EMBEDDED_AT_ONCE) {
        const batch = understood.slice(from, from + EMBEDDED_AT_ONCE);
        const texts = batch.map((at) => embeddable(title, cut[at]));
        const made = await embedder.embed(texts, 'passage', signal);
        batch.forEach((at, i) => (vectors[at] = made[i] ?? null));
      }
      return { vectors, complete: true };
    } catch (error) {
      if (signal.aborted) throw error;
      this.log.warn('knowledge.embedding_failed', { err: error });
      return { vectors: vectors.fill(null), complete: false };
    }
  }
}

/** A long document takes a while: others are served in between. */
async function cutUp(markdown: string): Promise<Chunk[]> {
  const cut: Chunk[] = [];
  for (const chunk of eachChunk(markdown)) {
    if (cut.length === MAX_CHUNKS) throw new UnreadableDocument('The document is too long to be searched.');
    cut.push(chunk);
    if (cut.length % YIELD_EVERY === 0) await new Promise(setImmediate);
  }
  return cut;
}

function embeddable(title: string, chunk: Chunk | undefined): string {
  return [title, chunk?.heading.replaceAll(HEADING_SEPARATOR, ', '), chunk?.text]
    .filter((part) => part !== undefined && part !== '')
    .join('. ');
}

async function searchable(
  cut: readonly Chunk[],
  title: string,
  vectors: readonly (Float32Array | null)[],
): Promise<Pick<IndexedDocument, 'chunks' | 'terms'>> {
  const made: IndexedChunk[] = [];
  const known = new Map<string, string>();
  for (const [at, { heading, text }] of cut.entries()) {
    if (at % YIELD_EVERY === YIELD_EVERY - 1) await new Promise(setImmediate);
    const above = `${title}\n${heading}`;
    made.push({
      heading,
      text,
      lexemes: lexemesOf(above, text),
      vector: vectors[at] ?? null,
    });
    for (const term of terms(`${above}\n${text}`)) known.set(lexeme.stem(term), term.roman);
  }
  return { chunks: made, terms: [...known] };
}

function reasonOf(error: unknown): { message: string; permanent: boolean } {
  if (error instanceof UnreadableDocument) return { message: error.message, permanent: true };
  if (error instanceof DocumentUnavailable) return { message: error.message, permanent: false };
  if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_STATE')) {
    return { message: error.message, permanent: true };
  }
  return { message: 'The document could not be read at the moment.', permanent: false };
}
