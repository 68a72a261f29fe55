import { Injectable } from '@nestjs/common';
import type { FanoutFlag } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Database } from '@parley/persistence';
import { Log, requestContext } from '@parley/platform';
import type { EntityManager } from 'typeorm';

/** Twice is as good as once, and an older decision changes nothing. Among several of an agent the latest counts. */
const KEEP = `
  UPDATE agent a SET include_account_endpoints = f.include, fanout_version = f.version
    FROM (SELECT DISTINCT ON (agent_id) *
            FROM unnest($2::uuid[], $3::boolean[], $4::bigint[]) AS given(agent_id, include, version)
           ORDER BY agent_id, version DESC) f
   WHERE a.account_id = $1 AND a.id = f.agent_id AND a.fanout_version <= f.version`;

/**
 * The flag is decided by webhooks, whose endpoints may flip it back; the agent's row has what was decided last. Whoever
 * changes the flag has it told here before they are answered, and an event brings it if that fails: so reading an agent
 * asks nobody, and still sees every change. docs/adr/0004-the-fan-out-flag-lives-with-the-endpoints.md
 */
@Injectable()
export class Fanout {
  constructor(
    private readonly bus: Bus,
    private readonly db: Database,
    private readonly log: Log,
  ) {}

  /** `tx`: as a part of it; else at once. */
  async keep(accountId: string, flags: readonly FanoutFlag[], tx?: EntityManager): Promise<{ kept: number }> {
    const values = [
      accountId,
      flags.map((flag) => flag.agent_id),
      flags.map((flag) => flag.include_account_endpoints),
      flags.map((flag) => flag.version ?? 0),
    ];
    if (tx) await tx.query(KEEP, values);
    else await requestContext.aside(() => this.db.query(KEEP, values));
    return { kept: flags.length };
  }

  /** NO_AGENT_ENDPOINT when it is switched off for an agent without an enabled endpoint. Answers what is stored. */
  async set(accountId: string, agentId: string, include: boolean): Promise<boolean> {
    const reply = await this.bus.request('webhooks.set_fanout', {
      account_id: accountId,
      agent_id: agentId,
      include_account_endpoints: include,
    });
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
}
