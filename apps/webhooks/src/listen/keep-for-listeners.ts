import { Injectable } from '@nestjs/common';
import { type Asked, holdIn, prepared } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import type { Outgoing } from '../fan-out/outgoing.view';

const LISTENING = prepared(
  `select account_id from listener where account_id = any($1::uuid[]) and listening_until > now()`,
);

const KEEP = `
  insert into heard_event (account_id, position, id, agent_id, type, payload)
  select e.account_id, pg_current_xact_id()::text::bigint, e.id, e.agent_id, e.type, e.payload
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bytea[]) as e(account_id, id, agent_id, type, payload)
  on conflict do nothing`;

/** Part of the fan-out's transaction; a look at a small table when nobody listens, which is nearly always. */
@Injectable()
export class KeepForListeners {
  /** Which of the accounts listen. Its answer is for `keep`. */
  question(accounts: string[]): Asked {
    return { statement: LISTENING, parameters: [accounts] };
  }

  async keep(tx: EntityManager, events: readonly Outgoing[], answer: readonly unknown[]): Promise<void> {
    const listening = new Set((answer as { account_id: string }[]).map((row) => row.account_id));
    const heard = events.filter((event) => listening.has(event.accountId));
    if (heard.length === 0) return;
    await holdIn(tx, KEEP, [
      heard.map((event) => event.accountId),
      heard.map((event) => event.eventId),
      heard.map((event) => event.agentId),
      heard.map((event) => event.type),
      heard.map((event) => event.payload),
    ]);
  }
}
