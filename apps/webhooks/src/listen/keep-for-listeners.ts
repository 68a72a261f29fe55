import { Injectable } from '@nestjs/common';
import { type BoundStatement, deferIn, prepared } from '@parley/persistence';
import type { EntityManager } from 'typeorm';

const LISTENING = prepared(
  `select account_id from listener where account_id = any($1::uuid[]) and listening_until > now()`,
);

const KEEP = `
  insert into kept_event (account_id, position, id, agent_id, type, payload)
  select e.account_id, pg_current_xact_id()::text::bigint, e.id, e.agent_id, e.type, e.payload
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bytea[]) as e(account_id, id, agent_id, type, payload)
  on conflict do nothing`;

export interface KeptEvent {
  eventId: string;
  accountId: string;
  agentId: string | null;
  type: string;
  payload: Buffer;
}

/** Part of the fan-out's transaction; one read of a small table when nobody listens, which is nearly always. */
@Injectable()
export class KeepForListeners {
  /** Asks which of the accounts have listeners. Its answer is for `keep`. */
  question(accounts: string[]): BoundStatement {
    return { statement: LISTENING, parameters: [accounts] };
  }

  async keep(tx: EntityManager, events: readonly KeptEvent[], answer: readonly unknown[]): Promise<void> {
    const listening = new Set((answer as { account_id: string }[]).map((row) => row.account_id));
    const kept = events.filter((event) => listening.has(event.accountId));
    if (kept.length === 0) return;
    await deferIn(tx, KEEP, [
      kept.map((event) => event.accountId),
      kept.map((event) => event.eventId),
      kept.map((event) => event.agentId),
      kept.map((event) => event.type),
      kept.map((event) => event.payload),
    ]);
  }
}
