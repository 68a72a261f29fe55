import { Injectable } from '@nestjs/common';
import { AppError, isUuid, type KbThreshold, type KnowledgeResultDto } from '@parley/contracts';
import { Database, prepared } from '@parley/persistence';
import { ScopeCache, type Searched } from './scope-cache';

export interface SearchedAgent {
  accountId: string;
  agentId: string;
}

/** What an agent searches in, and how it wants its results. */
export interface Scope extends SearchedAgent {
  threshold: KbThreshold | null;
  includeSummaries: boolean;
  resultFormat: string | null;
  llmProcessing: boolean;
  llmSystemPrompt: string | null;
  searched: Searched;
}

interface ScopeRow {
  version: string | null;
  known: boolean;
  kb_threshold: KbThreshold | null;
  kb_include_summaries: boolean;
  kb_result_format: string | null;
  kb_enable_llm_processing: boolean;
  kb_llm_system_prompt: string | null;
  chunks: number;
  embedded: string | null;
}

/** What is in scope is listed only when it is not what is remembered: its version ($4) and the list are of one moment. */
const SCOPE = prepared(`
  select a.kb_threshold, a.kb_include_summaries, a.kb_result_format, a.kb_enable_llm_processing, a.kb_llm_system_prompt,
         v.version, (v.version = $4::uuid) is true as known, s.chunks, s.embedded
    from agent a
    left join knowledge_version v on v.agent_id = a.id and v.account_id = a.account_id
   cross join lateral (
      select coalesce(sum(k.chunk_count), 0)::int as chunks,
             string_agg(k.revision::text, ',') filter (where k.embedding_model = $3) as embedded
        from agent_document l
        join knowledge_index k on k.document_id = l.document_id and k.account_id = l.account_id
       where (v.version = $4::uuid) is not true
         and l.account_id = a.account_id and l.agent_id = a.id and k.revision is not null) s
   where a.account_id = $1 and a.id = $2 and a.deleted_at is null`);

const FOUND = prepared(`
  select c.id, c.document_id, d.name as document_name, c.heading, c.content, k.summary
    from knowledge_chunk c
    join document d on d.id = c.document_id and d.account_id = c.account_id
    join knowledge_index k on k.document_id = c.document_id and k.account_id = c.account_id
   where c.account_id = $1 and c.id = any($2::bigint[])`);

export type FoundChunk = Omit<KnowledgeResultDto, 'score'>;

@Injectable()
export class SearchScope {
  constructor(
    private readonly db: Database,
    private readonly remembered: ScopeCache,
  ) {}

  async of(accountId: string, agentId: string, embeddingModel: string): Promise<Scope> {
    if (!isUuid(agentId)) throw AppError.notFound('Agent');
    const known = this.remembered.of(agentId, embeddingModel);
    const [row] = await this.db.query<ScopeRow>(SCOPE, [
      accountId,
      agentId,
      embeddingModel,
      known?.version ?? null,
    ]);
    if (!row) throw AppError.notFound('Agent');
    return {
      accountId,
      agentId,
      threshold: row.kb_threshold,
      includeSummaries: row.kb_include_summaries,
      resultFormat: row.kb_result_format,
      llmProcessing: row.kb_enable_llm_processing,
      llmSystemPrompt: row.kb_llm_system_prompt,
      searched: known !== null && row.known ? known : this.learnt(agentId, embeddingModel, row),
    };
  }

  private learnt(agentId: string, model: string, { version, chunks, embedded }: ScopeRow): Searched {
    const searched: Searched = {
      version,
      model,
      chunks,
      embedded: embedded?.split(',') ?? [],
      words: new Map(),
      alike: new Map(),
    };
    this.remembered.keep(agentId, searched);
    return searched;
  }

  async read(accountId: string, chunks: readonly number[]): Promise<Map<number, FoundChunk>> {
    const rows = await this.db.query<FoundChunk & { id: string }>(FOUND, [accountId, chunks]);
    return new Map(rows.map(({ id, ...chunk }) => [Number(id), chunk]));
  }
}
