import { Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { requestContext } from '@parley/platform';
import { quotedLexeme } from '../indexing/indexed-chunks';
import { lexeme, type Term } from '../text/terms.rules';
import { type AlikeMatch, ScopeCache } from './scope-cache';
import type { TermMatches } from './score.rules';
import type { Scope } from './search-scope';

const SEARCHED = `
  scope as materialized (
    select k.document_id, k.revision from agent_document l
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

/** The words of the agent's documents most like a word, then where those are. */
const ALIKE = `
  with ${SEARCHED},
  alike as materialized (
    select q.at::int - 1 as at, t.lexeme, t.similarity
      from unnest($3::text[]) with ordinality q(word, at)
     cross join lateral (
       select n.lexeme, max(public.similarity(n.roman, q.word)) as similarity
         from (select lexeme, roman from knowledge_term
                where account_id = $1 and roman operator(public.%) q.word
                  and (document_id in (select document_id from scope)) is true offset 0) n
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
 * Where the words of a question are. Postgres is asked for those nobody asked for since the agent's documents changed last.
 *
 * It asks outside of the request's account: full-text operators are not "leakproof" to Postgres, so under row-level
 * security it would read every chunk of the account instead of the index. What comes back are numbers of chunks; their
 * text is read under it (SearchScope.read), where a foreign number finds nothing. The scope was read under it as well.
 */
@Injectable()
export class LexicalSearch {
  constructor(
    private readonly db: Database,
    private readonly remembered: ScopeCache,
  ) {}

  async matches(scope: Scope, terms: readonly Term[]): Promise<TermMatches[]> {
    const looked = terms.slice(0, MAX_TERMS);
    const words = await this.words(scope, looked.flatMap(lexemes));
    const at = (one: string | null): readonly number[] => (one === null ? [] : (words.get(one) ?? []));
    const found = looked.map((term) => ({
      stems: at(lexeme.stem(term)),
      sounds: at(lexeme.sound(term)),
      headings: at(lexeme.heading(term)),
      alike: [] as readonly AlikeMatch[],
    }));
    // Words found nowhere may be misspelled, inflected or transliterated in another way.
    const missing = found.flatMap((match, i) => {
      const word = looked[i]?.roman ?? '';
      const nowhere = match.stems.length === 0 && match.sounds.length === 0;
      return nowhere && word.length >= MIN_ALIKE && !/^\d+$/.test(word) ? [{ match, word }] : [];
    });
    const alike = await this.alike(
      scope,
      missing.map(({ word }) => word),
    );
    for (const { match, word } of missing) match.alike = alike.get(word) ?? [];
    return found;
  }

  private words(scope: Scope, wanted: string[]): Promise<Map<string, readonly number[]>> {
    return recalled(
      scope.searched.words,
      wanted,
      async (asked) => {
        const rows = await this.ask<{ at: number; chunks: string | null }>(
          MATCHES,
          scope,
          asked.map(quotedLexeme),
        );
        return rows.map(({ at, chunks }) => [at, chunks?.split(',').map(Number) ?? []]);
      },
      (word, chunks) => this.remembered.addWord(scope.agentId, scope.searched, word, chunks),
    );
  }

  private alike(scope: Scope, wanted: string[]): Promise<Map<string, readonly AlikeMatch[]>> {
    return recalled(
      scope.searched.alike,
      wanted,
      async (asked) => {
        const rows = await this.ask<{ at: number; chunk: string; similarity: number }>(ALIKE, scope, asked);
        const found = new Map<number, AlikeMatch[]>();
        for (const { at, chunk, similarity } of rows) {
          const matches = found.get(at) ?? [];
          matches.push({ chunk: Number(chunk), similarity });
          found.set(at, matches);
        }
        return found;
      },
      (word, matches) => this.remembered.addAlike(scope.agentId, scope.searched, word, matches),
    );
  }

  private ask<R>(sql: string, { accountId, agentId }: Scope, list: string[]): Promise<R[]> {
    return requestContext.detached(() => this.db.query<R>(sql, [accountId, agentId, list]));
  }
}

function lexemes(term: Term): string[] {
  const sound = lexeme.sound(term);
  return [lexeme.stem(term), lexeme.heading(term), ...(sound === null ? [] : [sound])];
}

/** What is known, and the rest from `ask`, which answers by place in what it was asked; nothing is an answer as well. */
async function recalled<T>(
  known: ReadonlyMap<string, readonly T[]>,
  wanted: readonly string[],
  ask: (asked: string[]) => Promise<Iterable<readonly [at: number, found: readonly T[]]>>,
  learn: (one: string, found: readonly T[]) => void,
): Promise<Map<string, readonly T[]>> {
  const found = new Map<string, readonly T[]>();
  const asked: string[] = [];
  for (const one of new Set(wanted)) {
    const kept = known.get(one);
    if (kept) found.set(one, kept);
    else asked.push(one);
  }
  if (asked.length === 0) return found;
  const answers = new Map(await ask(asked));
  for (const [at, one] of asked.entries()) {
    const answer = answers.get(at) ?? [];
    found.set(one, answer);
    learn(one, answer);
  }
  return found;
}
