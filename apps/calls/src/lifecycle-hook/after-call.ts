import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HOOK_LIMITS } from '@parley/contracts';
import { Database, deleteInBatches } from '@parley/persistence';
import { Log, Loop } from '@parley/platform';
import { rowsOf } from '../sql';
import { AfterCallDeliveryRow } from './after-call-delivery.row';
import type { StoredAttempt } from './hook-delivery.row';
import { attemptOf } from './hook-delivery.view';
import { HookHistory } from './hook-history';
import { HookSender } from './hook-sender';
import { LifecycleHookRow } from './lifecycle-hook.row';
import { evaluateReply, retryAfterSecs } from './lifecycle-hook.rules';

const INTERVAL_MS = 500;
const AT_ONCE = 32;
/** Of one hook at a time: a hook that hangs delays only itself. */
const PER_HOOK = 4;
const LEASE_MS = HOOK_LIMITS.timeoutMs.max + 10_000;
const KEEP_DAYS = 7;
const SWEEP_EVERY_MS = 600_000;
const SWEEP_BATCH = 5_000;
const SWEEP = [
  `delete from after_call_delivery where id in (
     select id from after_call_delivery
     where status <> 'pending' and created_at < clock_timestamp() - $1 * interval '1 day'
     limit ${SWEEP_BATCH} for update skip locked)`,
  `delete from hook_delivery where (hook_id, id) in (
     select hook_id, id from hook_delivery where created_at < clock_timestamp() - $1 * interval '1 day'
     limit ${SWEEP_BATCH} for update skip locked)`,
];

/** Delivers completed sessions to after_call hooks: at least once, with retries over some hours. */
@Injectable()
export class AfterCall implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;
  private readonly sweeper: Loop;
  /** Deliveries under way and their hooks. */
  private readonly sending = new Map<Promise<void>, string>();

  constructor(
    private readonly db: Database,
    private readonly sender: HookSender,
    private readonly history: HookHistory,
    private readonly log: Log,
  ) {
    this.loop = new Loop('after-call', INTERVAL_MS, log, () => this.turn());
    this.sweeper = new Loop('after-call-sweep', SWEEP_EVERY_MS, log, (signal) => this.sweep(signal));
  }

  onApplicationBootstrap(): void {
    this.loop.start();
    this.sweeper.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.loop.stop(), this.sweeper.stop()]);
    await Promise.allSettled(this.sending.keys());
  }

  private async turn(): Promise<void> {
    const room = AT_ONCE - this.sending.size;
    if (room <= 0) return;
    for (const { id, hook_id: hookId } of await this.claim(room)) {
      const work = this.deliver(id)
        .catch((err: unknown) => this.log.error('after_call.failed', { delivery_id: id, err }))
        .finally(() => {
          this.sending.delete(work);
          this.loop.wake();
        });
      this.sending.set(work, hookId);
    }
  }

  /** A claimed delivery is due again when its sender must have died. */
  private claim(limit: number): Promise<{ id: string; hook_id: string }[]> {
    return this.db.transaction(async (tx) => {
      return rowsOf(
        tx,
        `with ranked as (
           select id, row_number() over (partition by hook_id order by due_at, id) as place
           from after_call_delivery where status = 'pending' and due_at < clock_timestamp() and not (hook_id = any($4))),
         due as (
           select d.id from after_call_delivery d join ranked r on r.id = d.id
           where r.place <= $2 and d.status = 'pending' and d.due_at < clock_timestamp()
           order by d.due_at limit $1 for update of d skip locked)
         update after_call_delivery d
         set attempts = attempts + 1, due_at = clock_timestamp() + $3 * interval '1 ms'
         from due where d.id = due.id returning d.id, d.hook_id`,
        [limit, PER_HOOK, LEASE_MS, this.busy()],
      );
    });
  }

  /** Hooks at their limit in this process. */
  private busy(): string[] {
    const hooks = [...this.sending.values()];
    return [...new Set(hooks)].filter((id) => hooks.filter((other) => other === id).length >= PER_HOOK);
  }

  private async deliver(id: string): Promise<void> {
    const { manager } = this.db.dataSource;
    const delivery = await manager.findOneBy(AfterCallDeliveryRow, { id });
    const hook = delivery && (await manager.findOneBy(LifecycleHookRow, { id: delivery.hookId }));
    // The hook was deleted meanwhile, and its deliveries with it.
    if (!delivery || !hook) return;
    if (!hook.enabled) return this.write(delivery, 'failed', null, notSent('the hook is disabled'));
    const sent = await this.sender.send(hook, id, 'after_call', delivery.payload);
    const { problem } = evaluateReply(hook, sent);
    const again = problem === null ? null : retryAfterSecs(delivery.attempts, Math.random());
    const status = problem === null ? 'delivered' : again === null ? 'failed' : 'pending';
    return this.write(delivery, status, again, attemptOf(sent, problem));
  }

  /** Only the latest attempt writes: a slow one does not undo a later result. */
  private async write(
    { id, attempts, hookId, accountId, callId }: AfterCallDeliveryRow,
    status: AfterCallDeliveryRow['status'],
    againSecs: number | null,
    attempt: StoredAttempt,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [written] = await rowsOf<{ due_at: Date }>(
        tx,
        `update after_call_delivery
         set status = $3, last_error = $5,
           due_at = case when $4::float8 is null then due_at else clock_timestamp() + $4 * interval '1 second' end
         where id = $1 and attempts = $2 and status = 'pending' returning due_at`,
        [id, attempts, status, againSecs, attempt.error],
      );
      if (!written) return;
      await this.history.record(tx, {
        ...{ hookId, id, accountId, callId, event: 'after_call', outcome: null, attempt },
        status: status === 'delivered' ? 'succeeded' : status,
        nextAttemptAt: status === 'pending' ? written.due_at : null,
      });
    });
  }

  private async sweep(signal: AbortSignal): Promise<void> {
    for (const sql of SWEEP)
      await deleteInBatches(this.db, sql, { batch: SWEEP_BATCH, parameters: [KEEP_DAYS], signal });
  }
}

function notSent(error: string): StoredAttempt {
  return {
    ...{ status_code: null, latency_ms: 0, error, response_body: null },
    attempted_at: new Date().toISOString(),
  };
}
