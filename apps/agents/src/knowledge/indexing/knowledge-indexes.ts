import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A new document is indexed; one that failed or was about to be removed, again; one that is indexed is left alone. */
const WANT = `
  insert into knowledge_index as k (document_id, account_id, status, due_at, updated_at)
  select id, $1, 'pending', $3, $3 from unnest($2::uuid[]) id order by id
  on conflict (document_id) do update set
    status = 'pending', due_at = $3, attempts = 0, error = null, lease_token = null, lease_until = null, updated_at = $3
   where k.account_id = $1 and k.status in ('unlinked', 'failed')`;

/** Whoever is indexing one of them finds the lease gone and drops what it made: unlinking wins. */
const RELEASE = `
  update knowledge_index k set status = 'unlinked', due_at = $3, attempts = 0, error = null, lease_token = null,
         lease_until = null, updated_at = $3
   where k.account_id = $1 and k.document_id = any($2::uuid[])
     and not exists (select 1 from agent_document l where l.document_id = k.document_id)`;

/** Its old chunks stay searchable until the new ones are there. */
const RENEW = `
  update knowledge_index k set status = 'pending', due_at = $3, attempts = 0, error = null, lease_token = null,
         lease_until = null, updated_at = $3
   where k.account_id = $1 and k.document_id = $2 and k.status <> 'unlinked'`;

/**
 * What others ask of the index, inside of their transactions. Its row of a document is locked before links of that
 * document change, so that linking, unlinking and indexing at once come one after the other.
 */
@Injectable()
export class KnowledgeIndexes {
  async want(tx: EntityManager, accountId: string, documentIds: string[], now: Date): Promise<void> {
    await tx.query(WANT, [accountId, documentIds, now]);
  }

  async lock(tx: EntityManager, accountId: string, documentIds: string[]): Promise<void> {
    await tx.query(
      `select 1 from knowledge_index where account_id = $1 and document_id = any($2::uuid[])
        order by document_id for update`,
      [accountId, documentIds],
    );
  }

  /** After links went: what no agent has any more is removed. */
  async release(tx: EntityManager, accountId: string, documentIds: string[], now: Date): Promise<void> {
    await tx.query(RELEASE, [accountId, documentIds, now]);
  }

  async renew(tx: EntityManager, accountId: string, documentId: string, now: Date): Promise<void> {
    await tx.query(RENEW, [accountId, documentId, now]);
  }
}
