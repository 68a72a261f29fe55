import { Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { requestContext } from '@parley/platform';
import { quotedLexeme } from '../index/indexed-chunks';
import { lexeme, type Term } from '../text/terms.rules';
import type { TermMatches } from './score.rules';
import type { SearchedAgent } from './search-scope';

const SEARCHED = `
  scope as materialized (
    select k.revision from agent_document l
      join knowledge_index k on k.document_id = l.document_id and k.account_id = l.account_id
     where l.account_id = $1 and l.agent_id = $2 and k.revision is not null)`;

const LEAST_ALIKE = 0.4;
const MOST_ALIKE = 4;

// `is true` keeps Postgres from a join for every word: the revisions are hashed once, and each chunk found is looked up.
const IN_SCOPE = `(c.revision in (select revision from scope)) is true`;

/** One look into the full-text index a lexeme: which chunks have it tells how rare it is as well. */
const MATCHES = `
  with ${SEARCHED}
  select q.at::int - 1 as at, (
    select string_agg(c.id::text, ',') from knowledge_chunk c
     where c.account_id = $1 and c.lexemes @@ q.lexeme::tsquery and ${IN_SCOPE}) as chunks
    from unnest($3::text[]) with ordinality q(lexeme, at)`;

/** The words of the account most like a word, then where those are. */
const ALIKE = `
  with ${SEARCHED},
  alike as materialized (
    select q.at::int - 1 as at, t.lexeme, t.similarity
      from unnest($3::text[]) with ordinality q(word, at)
     cross join lateral (
       select n.lexeme, max(public.similarity(n.roman, q.word)) as similarity
         from (select lexeme, roman from knowledge_term
                where account_id = $1 and roman operator(public.%) q.word offset 0) n
        group by n.lexeme having max(public.similarity(n.roman, q.word)) >= ${LEAST_ALIKE}
        order by similarity desc limit ${MOST_ALIKE}) t)
  select a.at, c.id::text as chunk, a.similarity
    from alike a
   cross join lateral (
     select id, revision from knowledge_chunk where account_id = $1 and lexemes @@ a.lexeme::tsquery offset 0) c
   where ${IN_SCOPE}
   order by a.similarity`;

/** Shorter words share their few trigrams with too many others. */
const MIN_ALIKE = 4;
const MAX_TERMS = 40;

/**
 * Where the words of a question are.
 *
 * It asks outside of the request's account: full-text operators are not "leakproof" to Postgres, so under row-level
 * security it would read every chunk of the account instead of the index. What comes back are numbers of chunks; their
 * text is read under it (SearchScope.read), where a foreign number finds nothing.
 */
@Injectable()
export class LexicalSearch {
  constructor(private readonly db: Database) {}

  async matches(agent: SearchedAgent, terms: readonly Term[]): Promise<TermMatches[]> {
    const looked = terms.slice(0, MAX_TERMS);
    const asked: { lexeme: string; into: number[] }[] = [];
    const found = looked.map((term) => {
      const match = { stems: [], sounds: [], headings: [], alike: [] } as {
        -readonly [K in keyof TermMatches]: TermMatches[K][number][];
      };
      asked.push({ lexeme: lexeme.stem(term), into: match.stems });
      asked.push({ lexeme: lexeme.heading(term), into: match.headings });
      const sound = lexeme.sound(term);
      if (sound !== null) asked.push({ lexeme: sound, into: match.sounds });
      return match;
    });
    if (asked.length === 0) return [];
    const rows = await this.ask<{ at: number; chunks: string | null }>(
      MATCHES,
      agent,
      asked.map((one) => quotedLexeme(one.lexeme)),
    );
    for (const { at, chunks } of rows) asked[at]?.into.push(...(chunks?.split(',').map(Number) ?? []));
    await this.addAlike(agent, looked, found);
    return found;
  }

  /** Words found nowhere may be misspelled, inflected or transliterated in another way. */
  private async addAlike(
    agent: SearchedAgent,
    terms: readonly Term[],
    found: { stems: number[]; sounds: number[]; alike: { chunk: number; similarity: number }[] }[],
  ): Promise<void> {
    const missing = terms.flatMap((term, at) => {
      const nowhere = found[at]?.stems.length === 0 && found[at].sounds.length === 0;
      return nowhere && term.roman.length >= MIN_ALIKE && !/^\d+$/.test(term.roman) ? [{ at, term }] : [];
    });
    if (missing.length === 0) return;
    const rows = await this.ask<{ at: number; chunk: string; similarity: number }>(
      ALIKE,
      agent,
      missing.map(({ term }) => term.roman),
    );
    for (const { at, chunk, similarity } of rows) {
      const of = missing[at];
      if (of) found[of.at]?.alike.push({ chunk: Number(chunk), similarity });
    }
  }

  private ask<R>(sql: string, { accountId, agentId }: SearchedAgent, list: string[]): Promise<R[]> {
    return requestContext.detached(() => this.db.query<R>(sql, [accountId, agentId, list]));
  }
}
