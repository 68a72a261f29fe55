import { Injectable } from '@nestjs/common';
import { Log } from '@parley/platform';
import { abortable } from '../abortable';
import { KnowledgeModels } from '../knowledge-models';
import { semanticScore } from './score.rules';
import type { Scope } from './search-scope';
import { VectorStore } from './vector-store';

const REMEMBERED = 500;

/** What is meant, whatever the words. Does without when the model is late or away: the words are still there. */
@Injectable()
export class SemanticSearch {
  private readonly queries = new Map<string, Float32Array>();

  constructor(
    private readonly models: KnowledgeModels,
    private readonly vectors: VectorStore,
    private readonly log: Log,
  ) {}

  /** Vectors of another model are no use: documents are searched by it once they are embedded anew. */
  get model(): string {
    return this.models.embedder.model;
  }

  /** By chunk, 0..1; null when there is nothing to compare. */
  async scores(scope: Scope, query: string, withinMs: number): Promise<Map<number, number> | null> {
    const { embedder } = this.models;
    if (scope.embedded.length === 0 || !embedder.understands(query)) return null;
    try {
      const limit = AbortSignal.timeout(Math.max(1, Math.round(withinMs)));
      const [vector] = await Promise.all([
        this.vectorOf(query, limit),
        abortable(this.vectors.warm(scope), limit),
      ]);
      const scores = new Map<number, number>();
      await this.vectors.compare(scope, vector, (chunk, cosine) => {
        const score = semanticScore(cosine, embedder.calibration);
        if (score > 0) scores.set(chunk, score);
      });
      return scores;
    } catch (error) {
      this.log.warn('knowledge.semantic_search_failed', { agent_id: scope.agentId, err: error });
      return null;
    }
  }

  /** Before the first question of a call: model and vectors take longer the first time than a caller waits. */
  async warm(scope: Scope): Promise<void> {
    if (scope.embedded.length === 0) return;
    await Promise.all([this.models.embedder.warmUp(), this.vectors.warm(scope)]);
  }

  private async vectorOf(query: string, signal: AbortSignal): Promise<Float32Array> {
    const key = `${this.model}\n${query}`;
    const known = this.queries.get(key);
    const vector = known ?? (await this.models.embedder.embed([query], 'query', signal))[0];
    if (!vector) throw new Error('no vector for the query');
    this.queries.delete(key);
    this.queries.set(key, vector);
    const [oldest] = this.queries.keys();
    if (this.queries.size > REMEMBERED && oldest !== undefined) this.queries.delete(oldest);
    return vector;
  }
}
