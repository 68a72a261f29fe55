import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@parley/platform';
import { LRUCache } from 'lru-cache';
import { AgentsConfig } from '../../agents.config';

export interface AlikeMatch {
  chunk: number;
  similarity: number;
}

/** What an agent searches in, at one version. Immutable but for the words looked up so far. */
export interface Searched {
  /** Null: it has none, so nothing may be remembered. */
  version: string | null;
  model: string;
  chunks: number;
  /** Revisions of indexed documents with vectors of the model. */
  embedded: readonly string[];
  /** By lexeme, the chunks that have it. */
  words: Map<string, readonly number[]>;
  /** By word that is in none of its documents, the chunks with words like it. */
  alike: Map<string, readonly AlikeMatch[]>;
}

const SHARE = 1 / 4;
const ENTRY_BYTES = 500;
const REVISION_BYTES = 80;
const WORD_BYTES = 150;
const MATCH_BYTES = 8;
const ALIKE_BYTES = 40;

/**
 * What agents searched in lately, and the chunks of words already looked up: callers use the same words. Every search asks
 * Postgres for the version first, and another version is another entry, so nothing that was unlinked is found again, on any
 * replica. Words may be looked up after the version was read: they are newer then, never older.
 */
@Injectable()
export class ScopeCache {
  private readonly kept: LRUCache<string, { searched: Searched; bytes: number }>;

  constructor(@Inject(CONFIG) config: AgentsConfig) {
    this.kept = new LRUCache({
      maxSize: config.KNOWLEDGE_CACHE_MB * 1024 * 1024 * SHARE,
      sizeCalculation: ({ bytes }) => bytes,
    });
  }

  of(agentId: string, model: string): Searched | null {
    const kept = this.kept.get(agentId);
    return kept?.searched.model === model ? kept.searched : null;
  }

  keep(agentId: string, searched: Searched): void {
    if (searched.version === null) this.kept.delete(agentId);
    else this.kept.set(agentId, { searched, bytes: ENTRY_BYTES + REVISION_BYTES * searched.embedded.length });
  }

  addWord(agentId: string, searched: Searched, lexeme: string, chunks: readonly number[]): void {
    if (searched.words.has(lexeme)) return;
    searched.words.set(lexeme, chunks);
    this.grow(agentId, searched, WORD_BYTES + MATCH_BYTES * chunks.length);
  }

  addAlike(agentId: string, searched: Searched, word: string, matches: readonly AlikeMatch[]): void {
    if (searched.alike.has(word)) return;
    searched.alike.set(word, matches);
    this.grow(agentId, searched, WORD_BYTES + ALIKE_BYTES * matches.length);
  }

  /** Evicts the agents used least recently; an entry larger than the cache is not kept at all. */
  private grow(agentId: string, searched: Searched, bytes: number): void {
    const kept = this.kept.peek(agentId);
    if (kept?.searched === searched) this.kept.set(agentId, { searched, bytes: kept.bytes + bytes });
  }
}
