import { Injectable } from '@nestjs/common';
import { Log } from '@parley/platform';
import { LRUCache } from 'lru-cache';
import { abortable } from '../models/abortable';
import { KnowledgeModels } from '../models/knowledge-models';
import { semanticScore } from './score.rules';
import type { Scope } from './search-scope';
import { VectorStore } from './vector-store';

/** By chunk, 0..1; null when there is nothing to compare, or no time. */
type Comparison = (scope: Scope) => Promise<Map<number, number> | null>;

/** What is meant, whatever the words. Does without when the model is late or away: the words are still there. */
@Injectable()
export class SemanticSearch {
  private readonly queries = new LRUCache<string, Float32Array>({ max: 500 });
  /** Agents that had vectors when last looked at. */
  private readonly compared = new LRUCache<string, true>({ max: 10_000 });

  constructor(
    private readonly models: KnowledgeModels,
    private readonly vectors: VectorStore,
    private readonly log: Log,
  ) {}

  /** Vectors of another model are no use: documents are searched by it once they are embedded anew. */
  get model(): string {
    return this.models.embedder.model;
  }

  /**
   * Begins with the question's vector while it is still being found out what to compare it with. An agent that had no
   * vectors when last looked at waits for that: a question to it may need none, nor the model.
   */
  begin(agentId: string, query: string, withinMs: number): Comparison {
    const limit = AbortSignal.timeout(Math.max(1, Math.round(withinMs)));
    const understood = this.models.embedder.understands(query);
    const begun = understood && this.compared.has(agentId) ? this.vectorOf(query, limit) : null;
    // Whoever compares hears of it; maybe nobody does.
    begun?.catch(() => undefined);
    return async (scope) => {
      this.remember(scope);
      if (scope.searched.embedded.length === 0 || !understood) return null;
      try {
        return await this.scores(scope, begun ?? this.vectorOf(query, limit), limit);
      } catch (error) {
        this.log.warn('knowledge.semantic_search_failed', { agent_id: scope.agentId, err: error });
        return null;
      }
    };
  }

  /** Before the first question of a call: model and vectors take longer the first time than a caller waits. */
  async warm(scope: Scope): Promise<void> {
    this.remember(scope);
    if (scope.searched.embedded.length === 0) return;
    await Promise.all([this.models.embedder.warmUp(), this.vectors.warm(scope)]);
  }

  private async scores(
    scope: Scope,
    query: Promise<Float32Array>,
    limit: AbortSignal,
  ): Promise<Map<number, number>> {
    const { calibration } = this.models.embedder;
    const [vector] = await Promise.all([query, abortable(this.vectors.warm(scope), limit)]);
    const scores = new Map<number, number>();
    const { chunks, cosines } = await this.vectors.compare(scope, vector);
    for (let at = 0; at < chunks.length; at += 1) {
      const score = semanticScore(cosines[at] ?? 0, calibration);
      if (score > 0) scores.set(chunks[at] ?? 0, score);
    }
    return scores;
  }

  private async vectorOf(query: string, signal: AbortSignal): Promise<Float32Array> {
    const key = `${this.model}\n${query}`;
    const known = this.queries.get(key);
    const vector = known ?? (await this.models.embedder.embed([query], 'query', signal))[0];
    if (!vector) throw new Error('no vector for the query');
    this.queries.set(key, vector);
    return vector;
  }

  private remember({ agentId, searched }: Scope): void {
    if (searched.embedded.length > 0) this.compared.set(agentId, true);
    else this.compared.delete(agentId);
  }
}
