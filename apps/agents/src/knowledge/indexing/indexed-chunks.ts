import { Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { storableText } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import type { Claim } from './claims';

export interface IndexedChunk {
  heading: string;
  text: string;
  lexemes: string[];
  vector: Float32Array | null;
}

export interface IndexedDocument {
  revision: string;
  contentVersion: number;
  /** Null when none of its text has a vector. */
  embeddingModel: string | null;
  summary: string | null;
  chunks: IndexedChunk[];
  /** Its words as lexeme and in Latin letters. */
  terms: readonly (readonly [lexeme: string, roman: string])[];
  /** When to try once more for the vectors; null for never. */
  againInMs: number | null;
}

const CHUNKS_PER_INSERT = 200;

const INSERT = `
  insert into knowledge_chunk (account_id, document_id, revision, ordinal, heading, content, lexemes, embedding)
  select $1, $2, $3, c.ordinal, c.heading, c.content, c.lexemes::tsvector, decode(c.embedding, 'base64')
    from unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::text[])
      as c(ordinal, heading, content, lexemes, embedding)`;

const INSERT_TERMS = `
  insert into knowledge_term (document_id, account_id, lexeme, roman)
  select $1, $2, t.lexeme, t.roman from unnest($3::text[], $4::text[]) as t(lexeme, roman)
  on conflict (document_id, lexeme) do nothing`;

/** Only for who holds the lease; a document that was unlinked or changed meanwhile has none. */
const PUBLISH = `
  update knowledge_index set status = 'indexed', error = null, content_version = $3, revision = $4, embedding_model = $5,
         chunk_count = $6, summary = $7, due_at = now() + $8::bigint * interval '1 millisecond',
         attempts = case when $8::bigint is null then 0 else attempts end,
         lease_token = null, lease_until = null, indexed_at = now(), updated_at = now()
   where document_id = $1 and lease_token = $2 and status <> 'unlinked' returning 1`;

@Injectable()
export class IndexedChunks {
  constructor(private readonly db: Database) {}

  /** The new chunks take the place of the old ones in one transaction. False: they are not wanted any more. */
  async publish(claim: Claim, document: IndexedDocument): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [rows] = (await tx.query(PUBLISH, [
        claim.documentId,
        claim.token,
        document.contentVersion,
        document.revision,
        document.embeddingModel,
        document.chunks.length,
        document.summary && storableText(document.summary),
        document.againInMs,
      ])) as [unknown[], number];
      if (rows.length === 0) return false;
      for (let at = 0; at < document.chunks.length; at += CHUNKS_PER_INSERT) {
        await insert(tx, claim, document, at);
      }
      await tx.query(`delete from knowledge_chunk where document_id = $1 and revision <> $2`, [
        claim.documentId,
        document.revision,
      ]);
      await tx.query(`delete from knowledge_term where document_id = $1`, [claim.documentId]);
      await tx.query(INSERT_TERMS, [
        claim.documentId,
        claim.accountId,
        document.terms.map(([lexeme]) => quotedLexeme(lexeme)),
        document.terms.map(([, roman]) => storableText(roman)),
      ]);
      return true;
    });
  }

  /** No agent has the document: neither chunks nor vectors stay. Not when it was linked again meanwhile. */
  async remove(claim: Claim): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [rows] = (await tx.query(
        `delete from knowledge_index k where document_id = $1 and lease_token = $2 and status = 'unlinked' returning 1`,
        [claim.documentId, claim.token],
      )) as [unknown[], number];
      if (rows.length === 0) return;
      await tx.query(`delete from knowledge_chunk where document_id = $1`, [claim.documentId]);
      await tx.query(`delete from knowledge_term where document_id = $1`, [claim.documentId]);
    });
  }
}

async function insert(
  tx: EntityManager,
  { accountId, documentId }: Claim,
  { revision, chunks }: IndexedDocument,
  from: number,
): Promise<void> {
  const batch = chunks.slice(from, from + CHUNKS_PER_INSERT);
  await tx.query(INSERT, [
    accountId,
    documentId,
    revision,
    batch.map((_, at) => from + at),
    batch.map((chunk) => storableText(chunk.heading)),
    batch.map((chunk) => storableText(chunk.text)),
    batch.map((chunk) => tsvector(chunk.lexemes)),
    batch.map((chunk) => chunk.vector && bytesOf(chunk.vector).toString('base64')),
  ]);
}

/** Written out by hand: the words were found and stemmed by our own rules, no text search configuration has a say. */
export function tsvector(lexemes: readonly string[]): string {
  return lexemes.map(quotedLexeme).join(' ');
}

export function quotedLexeme(lexeme: string): string {
  return `'${storableText(lexeme).replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;
}

export function bytesOf(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** Copied: bytes from the database need not lie where floats may. */
export function vectorOf(bytes: Buffer): Float32Array {
  const copy = new Uint8Array(bytes.length - (bytes.length % 4));
  copy.set(bytes.subarray(0, copy.length));
  return new Float32Array(copy.buffer);
}
