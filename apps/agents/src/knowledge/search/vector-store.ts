import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { CONFIG } from '@parley/platform';
import { LRUCache } from 'lru-cache';
import { AgentsConfig } from '../../agents.config';
import { vectorOf } from '../indexing/indexed-chunks';
import type { Searched } from './scope-cache';
import { dotProducts } from './score.rules';
import type { Scope } from './search-scope';

/** The vectors of one revision of a document, one after the other. A revision never changes, so neither does this. */
interface Vectors {
  chunks: number[];
  dimensions: number;
  values: Float32Array;
}

/** Those of all documents an agent searches in, found once for as long as it searches in the same. */
interface Panel {
  vectors: Vectors[];
  chunks: number[];
  usedAt: number;
}

const LOAD = `
  select id::text as id, revision::text as revision, embedding from knowledge_chunk
   where account_id = $1 and revision = any($2::uuid[]) and embedding is not null order by revision, ordinal`;

const OVERHEAD_BYTES = 500;
/** How often a panel in use marks its documents as used: marking a thousand takes longer than comparing them. */
const MARK_EVERY_MS = 10_000;

/**
 * Vectors in memory, compared one by one: the embedded Postgres has no vector index, and a few thousand products of 512
 * numbers take a millisecond or two. Keyed by revision, so an old one is never taken for a new one.
 */
@Injectable()
export class VectorStore {
  private readonly kept: LRUCache<string, Vectors>;
  private readonly loading = new Map<string, Promise<void>>();
  /** By what was in scope; dropped when one of its documents is evicted. */
  private panels = new WeakMap<Searched, Panel>();

  constructor(
    private readonly db: Database,
    @Inject(CONFIG) config: AgentsConfig,
  ) {
    this.kept = new LRUCache({
      maxSize: config.KNOWLEDGE_CACHE_MB * 1024 * 1024,
      sizeCalculation: sizeOf,
      dispose: (_vectors, _revision, reason) => {
        if (reason === 'evict') this.panels = new WeakMap();
      },
    });
  }

  /** The cosine of every chunk that has a vector as long as the query's. */
  async compare(
    scope: Scope,
    query: Float32Array,
  ): Promise<{ chunks: readonly number[]; cosines: Float32Array }> {
    const panel = await this.of(scope);
    const fitting = panel.vectors.filter(({ dimensions }) => dimensions === query.length);
    const all = fitting.length === panel.vectors.length;
    const chunks = all ? panel.chunks : fitting.flatMap((vectors) => vectors.chunks);
    const cosines = new Float32Array(chunks.length);
    let done = 0;
    for (const { values, chunks: rows } of fitting) {
      dotProducts(query, values, cosines.subarray(done, done + rows.length));
      done += rows.length;
    }
    return { chunks, cosines };
  }

  /** Reads what the next question will need. */
  async warm(scope: Scope): Promise<void> {
    await this.of(scope);
  }

  private async of(scope: Scope): Promise<Panel> {
    const kept = this.panels.get(scope.searched);
    const now = performance.now();
    if (kept && now - kept.usedAt < MARK_EVERY_MS) return kept;
    const vectors = (await this.gathered(scope)).filter(({ chunks }) => chunks.length > 0);
    const panel = { vectors, chunks: vectors.flatMap(({ chunks }) => chunks), usedAt: now };
    // Not when there was no room for all: it would hold what the limit let go.
    if (scope.searched.embedded.every((revision) => this.kept.has(revision))) {
      this.panels.set(scope.searched, panel);
    }
    return panel;
  }

  private async gathered(scope: Scope): Promise<Vectors[]> {
    const { embedded } = scope.searched;
    const missing = embedded.filter((revision) => !this.kept.has(revision));
    const held = new Map<string, Vectors>();
    if (missing.length > 0) await this.load(scope, missing, held);
    return embedded.flatMap((revision) => {
      const vectors = this.kept.get(revision) ?? held.get(revision);
      if (!vectors) return [];
      return [vectors];
    });
  }

  /** Questions that come at once to an agent not read yet read it once. */
  private async load(scope: Scope, missing: string[], held: Map<string, Vectors>): Promise<void> {
    const other = this.loading.get(scope.agentId);
    if (other) {
      await other;
      const left = missing.filter((revision) => !this.kept.has(revision));
      return left.length === 0 ? undefined : this.read(scope, left, held);
    }
    const work = this.read(scope, missing, held);
    this.loading.set(scope.agentId, work);
    try {
      await work;
    } finally {
      this.loading.delete(scope.agentId);
    }
  }

  private async read(scope: Scope, revisions: string[], held: Map<string, Vectors>): Promise<void> {
    const rows = await this.db.query<{ id: string; revision: string; embedding: Buffer }>(LOAD, [
      scope.accountId,
      revisions,
    ]);
    const byRevision = new Map<string, { chunk: number; vector: Float32Array }[]>(
      revisions.map((revision) => [revision, []]),
    );
    for (const { id, revision, embedding } of rows) {
      byRevision.get(revision)?.push({ chunk: Number(id), vector: vectorOf(embedding) });
    }
    for (const [revision, all] of byRevision) {
      const dimensions = all[0]?.vector.length ?? 0;
      const same = all.filter(({ vector }) => vector.length === dimensions);
      const values = new Float32Array(dimensions * same.length);
      same.forEach(({ vector }, row) => values.set(vector, row * dimensions));
      const vectors = { chunks: same.map(({ chunk }) => chunk), dimensions, values };
      held.set(revision, vectors);
      this.kept.set(revision, vectors);
    }
  }
}

function sizeOf({ values, chunks }: Vectors): number {
  return values.byteLength + 8 * chunks.length + OVERHEAD_BYTES;
}
