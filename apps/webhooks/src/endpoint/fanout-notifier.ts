import { Injectable } from '@nestjs/common';
import { AppError, type FanoutFlag } from '@parley/contracts';
import { Bus, Outbox } from '@parley/messaging';
import { Log, requestContext } from '@parley/platform';
import type { EntityManager } from 'typeorm';

/** Whoever changed a flag does not wait longer for the agents service to hear of it: the event will tell it. */
const DEADLINE_MS = 1_000;

/**
 * Tells the agents service, which shows the flags, what was decided on them (docs/adr/0004): by an event of the same
 * transaction, and by a request before the answer goes out, so that the next read of the agent sees it.
 */
@Injectable()
export class FanoutNotifier {
  constructor(
    private readonly outbox: Outbox,
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  /** Under the account's lock. `changed`: agents whose flag was another before, and what it is now. */
  async record(
    tx: EntityManager,
    accountId: string,
    changed: ReadonlyMap<string, boolean>,
  ): Promise<FanoutFlag[]> {
    if (changed.size === 0) return [];
    const [{ version } = { version: 0 }] = await tx.query<{ version: number }[]>(
      `select nextval('fanout_version')::float8 as version`,
    );
    const flags = [...changed].map(([agent_id, include_account_endpoints]) => ({
      agent_id,
      include_account_endpoints,
      version,
    }));
    for (const flag of flags) {
      await this.outbox.add(tx, 'webhooks.fanout_changed', {
        aggregateId: flag.agent_id,
        accountId,
        body: flag,
      });
    }
    return flags;
  }

  /** After the commit. */
  async notify(accountId: string, flags: FanoutFlag[]): Promise<void> {
    if (flags.length === 0) return;
    try {
      await requestContext.aside(() =>
        this.bus.request('agents.keep_fanout', { account_id: accountId, flags }, { deadlineMs: DEADLINE_MS }),
      );
    } catch (err) {
      if (!(err instanceof AppError)) throw err;
      this.log.warn('fanout.not_told', { account_id: accountId, err });
    }
  }
}
