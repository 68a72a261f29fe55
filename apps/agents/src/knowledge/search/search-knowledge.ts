import { Injectable } from '@nestjs/common';
import {
  AppError,
  isUuid,
  KNOWLEDGE_LIMITS,
  type KnowledgeAnswerDto,
  type KnowledgeResultDto,
  type RequestBody,
} from '@parley/contracts';
import { requestContext } from '@parley/platform';
import { distinctTerms } from '../text/terms.rules';
import { resultsText } from './format.rules';
import { LexicalSearch } from './lexical-search';
import { RewriteResults } from './rewrite-results';
import { bestOf, lexicalScores, thresholdOf } from './score.rules';
import { type Scope, SearchScope } from './search-scope';
import { SemanticSearch } from './semantic-search';

/** Of the time left for the answer, what finding may take; the rest is for reading and, where wanted, the language model. */
const SEMANTIC_SHARE = 0.5;
const SEMANTIC_MAX_MS = 1_500;
/** Kept for writing the answer and its way back, at least; of a long deadline, a part. */
const REPLY_MARGIN_MS = 60;
const REPLY_MARGIN_SHARE = 0.15;
const REWRITE_MAX_MS = 4_000;
const UNBOUND_MS = 5_000;

/** What an agent finds in its documents for a question: by words and by sense, best first, nothing below its threshold. */
@Injectable()
export class SearchKnowledge {
  constructor(
    private readonly scopes: SearchScope,
    private readonly lexical: LexicalSearch,
    private readonly semantic: SemanticSearch,
    private readonly rewrite: RewriteResults,
  ) {}

  async execute(body: RequestBody<'agents.knowledge_search'>): Promise<KnowledgeAnswerDto> {
    const { account_id: accountId, agent_id: agentId, query, context } = body;
    if (!isUuid(agentId)) throw AppError.notFound('Agent');
    const asked = question(query, context);
    // The question's vector is made while Postgres is asked, and a caller waits for the slower of the two.
    const compare = this.semantic.begin(
      agentId,
      asked,
      Math.min(SEMANTIC_MAX_MS, timeLeft() * SEMANTIC_SHARE),
    );
    const scope = await this.scopes.of(accountId, agentId, this.semantic.model);
    if (scope.searched.chunks === 0) return { results: [], text: '', processed: false };
    const [semantic, lexical] = await Promise.all([
      compare(scope),
      this.lexical
        .matches(scope, distinctTerms(asked))
        .then((matches) => lexicalScores(matches, scope.searched.chunks)),
    ]);
    const results = await this.read(scope, lexical, semantic);
    const raw = resultsText(results, scope.resultFormat);
    const written = await this.rewrite.execute(scope, query, raw, Math.min(timeLeft(), REWRITE_MAX_MS));
    return { results, text: written ?? raw, processed: written !== null };
  }

  private async read(
    scope: Scope,
    lexical: Map<number, number>,
    semantic: Map<number, number> | null,
  ): Promise<KnowledgeResultDto[]> {
    const { minScore, maxResults } = thresholdOf(scope.threshold);
    // Some may say the same, word for word.
    const best = bestOf(lexical, semantic, minScore, 2 * maxResults);
    if (best.length === 0) return [];
    const found = await this.scopes.read(
      scope.accountId,
      best.map(({ chunk }) => chunk),
    );
    const results: KnowledgeResultDto[] = [];
    for (const { chunk, score } of best) {
      const one = found.get(chunk);
      if (!one || results.some((other) => other.content === one.content)) continue;
      const summary = scope.includeSummaries ? one.summary : null;
      results.push({ ...one, score: Math.round(score * 1000) / 1000, summary });
    }
    return results.slice(0, maxResults);
  }
}

/** "And on Sundays?" makes no sense without what was said before. */
function question(query: string, context = ''): string {
  if (context.trim() === '' || distinctTerms(query).length > 1) return query;
  return `${context.slice(-KNOWLEDGE_LIMITS.query)} ${query}`;
}

function timeLeft(): number {
  const deadlineAt = requestContext.get()?.deadlineAt;
  if (deadlineAt === undefined) return UNBOUND_MS;
  const left = deadlineAt - Date.now();
  return left - Math.max(REPLY_MARGIN_MS, REPLY_MARGIN_SHARE * left);
}
