import { Injectable } from '@nestjs/common';
import { AppError, type FanoutFlag } from '@parley/contracts';
import { Bus, Outbox } from '@parley/messaging';
import { Log, requestContext } from '@parley/platform';
import type { EntityManager } from 'typeorm';

/** Whoever changed a flag waits no longer for agents to hear of it: the event will tell. */
const DEADLINE_MS = 1_000;

/**
 * How agents, who shows the flags, learns what was decided on them: from an event of the same transaction, and before the
 * answer goes out, so that the next read of the agent sees it.
 */
@Injectable()
export class FanoutNotifier {
  constructor(
    private readonly outbox: Outbox,
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  /** Under the account's lock. `flipped`: what the flags of agents are now that were something else. */
  async record(
    tx: EntityManager,
    accountId: string,
    flipped: ReadonlyMap<string, boolean>,
  ): Promise<FanoutFlag[]> {
    if (flipped.size === 0) return [];
    const [{ version } = { version: 0 }] = await tx.query<{ version: number }[]>(
      `select nextval('fanout_version')::float8 as version`,
    );
    const flags = [...flipped].map(([agent_id, include_account_endpoints]) => ({
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
  async tell(accountId: string, flags: FanoutFlag[]): Promise<void> {
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
