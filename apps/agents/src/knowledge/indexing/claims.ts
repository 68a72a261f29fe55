import { Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { newId, storableText } from '@parley/platform';

export const LEASE_MS = 60_000;

export interface Claim {
  accountId: string;
  documentId: string;
  /** `remove`: no agent has the document any more. */
  work: 'index' | 'remove';
  /** This one included. */
  attempts: number;
  token: string;
}

interface ClaimedRow {
  account_id: string;
  document_id: string;
  status: string;
  attempts: number;
}

/** What is due longest first. Leases are told by the database's clock: replicas' clocks differ. */
const CLAIM = `
  update knowledge_index k set lease_token = $1, lease_until = now() + $2 * interval '1 millisecond',
         attempts = k.attempts + 1, updated_at = now(),
         status = case when k.status = 'pending' then 'indexing' else k.status end
   where k.document_id = (
     select document_id from knowledge_index
      where due_at <= now() and (lease_until is null or lease_until < now())
      order by due_at limit 1 for update skip locked)
  returning k.account_id, k.document_id, k.status, k.attempts`;

/** Work on the index, taken by one process at a time: a lease that runs out when the process dies. */
@Injectable()
export class Claims {
  constructor(private readonly db: Database) {}

  async next(): Promise<Claim | null> {
    const token = newId();
    const [[row]] = (await this.db.dataSource.query(CLAIM, [token, LEASE_MS])) as [ClaimedRow[], number];
    if (!row) return null;
    return {
      accountId: row.account_id,
      documentId: row.document_id,
      work: row.status === 'unlinked' ? 'remove' : 'index',
      attempts: row.attempts,
      token,
    };
  }

  /** False: somebody else has it, or it is not wanted any more. */
  async renew(claim: Claim): Promise<boolean> {
    const [rows] = (await this.db.dataSource.query(
      `update knowledge_index set lease_until = now() + $3 * interval '1 millisecond'
        where document_id = $1 and lease_token = $2 returning 1`,
      [claim.documentId, claim.token, LEASE_MS],
    )) as [unknown[], number];
    return rows.length > 0;
  }

  /** Shutting down: whoever is free goes on at once. */
  async giveBack(claim: Claim): Promise<void> {
    await this.db.dataSource.query(
      `update knowledge_index set lease_token = null, lease_until = null, attempts = greatest(attempts - 1, 0),
              status = case when status = 'indexing' then 'pending' else status end
        where document_id = $1 and lease_token = $2`,
      [claim.documentId, claim.token],
    );
  }

  /** `delayMs` null: not tried again until somebody asks for it. */
  async failed(claim: Claim, message: string, delayMs: number | null): Promise<void> {
    await this.db.dataSource.query(
      `update knowledge_index set lease_token = null, lease_until = null, error = $3, updated_at = now(),
              status = case when status = 'unlinked' then status when $4::bigint is null then 'failed' else 'pending' end,
              due_at = case when status = 'unlinked' then now() + interval '30 seconds'
                            else now() + $4 * interval '1 millisecond' end
        where document_id = $1 and lease_token = $2`,
      [claim.documentId, claim.token, storableText(message.slice(0, 500)), delayMs],
    );
  }
}
