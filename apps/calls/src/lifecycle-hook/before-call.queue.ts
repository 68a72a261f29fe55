import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HOOK_LIMITS } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Log, Loop } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import type { CallRow } from '../call/call.row';
import { Carriers } from '../carrier/carriers';
import { rowsOf } from '../sql';
import { BeforeOutbound } from './before-outbound';
import { BeforeCallGateRow } from './before-call-gate.row';

/** For calls left behind by a replica that died; calls admitted here wake the loop. */
const INTERVAL_MS = 1_000;
/** Calls this process runs hooks for at once, and how many of one account: a hanging hook holds up nobody else. */
const AT_ONCE = 64;
const PER_ACCOUNT = 16;
/** Longer than the slowest hook may take; then another replica tries. */
const LEASE_MS = HOOK_LIMITS.timeoutMs.max + 5_000;

/** Admitted calls that wait for their before_call hooks: run here at once, or by any replica. */
@Injectable()
export class BeforeCallQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly db: Database,
    private readonly carriers: Carriers,
    private readonly before: BeforeOutbound,
    private readonly log: Log,
  ) {
    this.loop = new Loop('before-call', INTERVAL_MS, log, () => this.turn());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await Promise.allSettled(this.running);
  }

  /** In the transaction that admits the call: without hooks it is dialled at once. */
  async add(
    tx: EntityManager,
    call: Pick<CallRow, 'id' | 'accountId' | 'agentId' | 'provider' | 'createdAt'>,
  ): Promise<void> {
    const [hooked] = await rowsOf(
      tx,
      `select 1 from lifecycle_hook where account_id = $1 and event = 'before_call' and enabled
         and (agent_id is null or agent_id = $2) limit 1`,
      [call.accountId, call.agentId],
    );
    if (!hooked) return this.carriers.of(call.provider).originate(tx, call);
    const { id: callId, accountId, createdAt } = call;
    await tx.insert(BeforeCallGateRow, { callId, accountId, createdAt, leaseUntil: null });
  }

  /** A call may just have been admitted. */
  wake(): void {
    this.loop.wake();
  }

  private async turn(): Promise<void> {
    const room = AT_ONCE - this.running.size;
    if (room <= 0) return;
    for (const callId of await this.claim(room)) {
      const work = this.before
        .run(callId)
        .catch((err: unknown) => this.log.error('before_call.failed', { call_id: callId, err }))
        .finally(() => this.running.delete(work));
      this.running.add(work);
    }
  }

  /** Oldest first, with a limit for each account. */
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
