import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HOOK_LIMITS } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Log, Loop } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import type { CallRow } from '../call/call.row';
import { Carriers } from '../carrier/carriers';
import { rowsOf } from '../sql';
import { BeforeCallGate } from './before-call-gate';
import { BeforeCallGateRow } from './before-call-gate.row';

/** For what a replica that died left behind; what is admitted here wakes us. */
const INTERVAL_MS = 1_000;
/** Calls this process asks about at once, and of one account among them: nobody's hanging hook holds up the others. */
const AT_ONCE = 64;
const PER_ACCOUNT = 16;
/** Longer than the slowest hook may take; then another replica asks. */
const LEASE_MS = HOOK_LIMITS.timeoutMs.max + 5_000;

/** Keeps admitted calls whose hooks are to be asked first, and has them asked: at once here, else by any replica. */
@Injectable()
export class Gatekeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;
  private readonly opening = new Set<Promise<void>>();

  constructor(
    private readonly db: Database,
    private readonly carriers: Carriers,
    private readonly gate: BeforeCallGate,
    private readonly log: Log,
  ) {
    this.loop = new Loop('before-call', INTERVAL_MS, log, () => this.turn());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await Promise.allSettled(this.opening);
  }

  /** In the transaction that admits the call: it is dialled at once, or once its hooks were asked. */
  async admit(
    tx: EntityManager,
    call: Pick<CallRow, 'id' | 'accountId' | 'agentId' | 'provider' | 'createdAt'>,
  ): Promise<void> {
    const [asks] = await rowsOf(
      tx,
      `select 1 from lifecycle_hook where account_id = $1 and event = 'before_call' and enabled
         and (agent_id is null or agent_id = $2) limit 1`,
      [call.accountId, call.agentId],
    );
    if (!asks) return this.carriers.of(call.provider).originate(tx, call);
    const { id: callId, accountId, createdAt } = call;
    await tx.insert(BeforeCallGateRow, { callId, accountId, createdAt, leaseUntil: null });
  }

  /** A call may just have been admitted. */
  wake(): void {
    this.loop.wake();
  }

  private async turn(): Promise<void> {
    const room = AT_ONCE - this.opening.size;
    if (room <= 0) return;
    for (const callId of await this.claim(room)) {
      const work = this.gate
        .open(callId)
        .catch((err: unknown) => this.log.error('before_call.failed', { call_id: callId, err }))
        .finally(() => this.opening.delete(work));
      this.opening.add(work);
    }
  }

  /** Oldest first, but of each account only so many at a time. */
  private claim(limit: number): Promise<string[]> {
    return this.db.transaction(async (tx) => {
      const rows = await rowsOf<{ call_id: string }>(
        tx,
        `with ranked as (
           select call_id, row_number() over (partition by account_id order by created_at, call_id) as place
           from before_call_gate),
         due as (
           select g.call_id from before_call_gate g join ranked r on r.call_id = g.call_id
           where r.place <= $2 and (g.lease_until is null or g.lease_until < clock_timestamp())
           order by g.created_at limit $1 for update of g skip locked)
         update before_call_gate g set lease_until = clock_timestamp() + $3 * interval '1 ms'
         from due where g.call_id = due.call_id returning g.call_id`,
        [limit, PER_ACCOUNT, LEASE_MS],
      );
      return rows.map(({ call_id }) => call_id);
    });
  }
}
