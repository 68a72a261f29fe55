import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Database, prepared } from '@parley/persistence';
import { Clock, Log } from '@parley/platform';

/** An agent is worth more than the freshness of one flag of it: webhooks is not waited for longer. */
const DEADLINE_MS = 1_000;
/** After an outage was noticed, nobody waits for a while. */
const PAUSE_MS = 3_000;

const REMEMBERED = prepared(
  `SELECT agent_id FROM agent_fanout_off WHERE account_id = $1 AND agent_id = ANY($2)`,
);

/**
 * The flag lives with the webhook endpoints, which may flip it back. While webhooks does not answer, what its events told
 * last counts. docs/adr/0004-the-fan-out-flag-lives-with-the-endpoints.md
 */
@Injectable()
export class Fanout {
  private askAgainAt = 0;

  constructor(
    private readonly bus: Bus,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The agents among `agentIds` whose events account-wide endpoints do not get. */
  async off(accountId: string, agentIds: string[]): Promise<ReadonlySet<string>> {
    if (agentIds.length === 0) return new Set();
    const now = this.clock.now().getTime();
    if (now < this.askAgainAt) return this.remembered(accountId, agentIds);
    // One at a time finds out whether an outage is over; nobody else waits for that.
    if (this.askAgainAt > 0) this.askAgainAt = now + PAUSE_MS;
    try {
      const body = { account_id: accountId, agent_ids: agentIds };
      const { agent_ids: off } = await this.bus.request('webhooks.fanout_off', body, {
        deadlineMs: DEADLINE_MS,
      });
      this.askAgainAt = 0;
      return new Set(off);
    } catch (err) {
      if (!(err instanceof AppError) || err.status !== 502) throw err;
      this.log.warn('agent.fanout_remembered', { err });
      this.askAgainAt = this.clock.now().getTime() + PAUSE_MS;
      return this.remembered(accountId, agentIds);
    }
  }

  async includesAccountEndpoints(accountId: string, agentId: string): Promise<boolean> {
    return !(await this.off(accountId, [agentId])).has(agentId);
  }

  /** NO_AGENT_ENDPOINT when it is switched off for an agent without an enabled endpoint. Answers what is stored. */
  async set(accountId: string, agentId: string, include: boolean): Promise<boolean> {
    const reply = await this.bus.request('webhooks.set_fanout', {
      account_id: accountId,
      agent_id: agentId,
      include_account_endpoints: include,
    });
    this.askAgainAt = 0;
    return reply.webhooks_include_account_endpoints;
  }

  /** The rest of an update could not be saved: the flag goes back to what it was. */
  async restore(accountId: string, agentId: string, include: boolean): Promise<void> {
    try {
      await this.set(accountId, agentId, include);
    } catch (err) {
      this.log.error('agent.fanout_not_restored', { agent_id: agentId, include, err });
    }
  }

  private async remembered(accountId: string, agentIds: string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.query<{ agent_id: string }>(REMEMBERED, [accountId, agentIds]);
    return new Set(rows.map((row) => row.agent_id));
  }
}
