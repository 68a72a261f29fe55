import { Injectable } from '@nestjs/common';
import { AppError, EXTRACTION_LIMITS, type ExtractionKeyDto } from '@parley/contracts';
import { type BoundStatement, queryIn, Database, prepared } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import type { AttachedSet } from './attached-set.view';
import { keyClash } from './extraction-set.rules';

interface AttachedRow extends AttachedSet {
  agent_id: string;
}

/**
 * The sets of agents. A key name occurs once among an agent's own keys and those of its sets: a change that would break
 * this is refused with EXTRACTION_KEY_CLASH. A change of keys locks the rows of the agents that have them.
 */
@Injectable()
export class AttachedSets {
  constructor(private readonly db: Database) {}

  async of(accountId: string, agentIds: readonly string[]): Promise<ReadonlyMap<string, AttachedSet[]>> {
    if (agentIds.length === 0) return new Map();
    return grouped(await this.db.query<AttachedRow>(ATTACHED, [accountId, agentIds]));
  }

  /** The same for who asks more in one round trip. */
  question(accountId: string, agentIds: readonly string[]): BoundStatement {
    return { statement: ATTACHED, parameters: [accountId, agentIds] };
  }

  answer(rows: unknown[] = []): ReadonlyMap<string, AttachedSet[]> {
    return grouped(rows as AttachedRow[]);
  }

  async ofOne(accountId: string, agentId: string): Promise<AttachedSet[]> {
    return (await this.of(accountId, [agentId])).get(agentId) ?? [];
  }

  /** Those of a campaign, for a call it makes. */
  ofCampaign(accountId: string, campaignId: string): Promise<AttachedSet[]> {
    return this.db.query(OF_CAMPAIGN, [accountId, campaignId]);
  }

  /** An agent's own keys are about to be replaced; its row is locked. */
  async assertInlineFree(
    tx: EntityManager,
    accountId: string,
    agentId: string,
    inline: readonly ExtractionKeyDto[],
  ): Promise<void> {
    const sets = await queryIn<AttachedRow>(tx, ATTACHED, [accountId, [agentId]]);
    const names = new Set(inline.map((key) => key.name));
    for (const set of sets) {
      const twice = set.keys.filter((key) => names.has(key.name)).map((key) => key.name);
      if (twice.length > 0) {
        throw keyClash(`The attached extraction set "${set.name}" already has the keys ${twice.join(', ')}`);
      }
    }
  }

  /** The set, or what it is attached to, was just changed in `tx`: is every name of its agents still there once? */
  async assertSetFits(tx: EntityManager, accountId: string, setId: string): Promise<void> {
    const [clash] = await tx.query<{ agent_name: string; names: string[] }[]>(CLASHES, [accountId, setId]);
    if (clash) {
      throw keyClash(
        `The agent "${clash.agent_name}" would have the keys ${clash.names.join(', ')} twice: as its own or from another of its sets`,
      );
    }
    const { setsPerAgent, agentsPerSet } = EXTRACTION_LIMITS;
    const [full] = await tx.query<{ agent_name: string }[]>(OVER_LIMIT, [accountId, setId, setsPerAgent]);
    if (full) throw tooMany(`The agent "${full.agent_name}" already has ${setsPerAgent} extraction sets`);
    const [{ n } = { n: 0 }] = await tx.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM extraction_set_agent WHERE set_id = $1`,
      [setId],
    );
    if (n > agentsPerSet) throw tooMany(`The extraction set already is attached to ${agentsPerSet} agents`);
  }

  /** The agent is deleted: no set counts it any more. */
  async forget(tx: EntityManager, accountId: string, agentId: string): Promise<void> {
    await tx.query(`DELETE FROM extraction_set_agent WHERE account_id = $1 AND agent_id = $2`, [
      accountId,
      agentId,
    ]);
  }
}

function tooMany(message: string): AppError {
  return new AppError('LIMIT_REACHED', message);
}

const ATTACHED = prepared(`
  SELECT x.agent_id, s.id, s.name, s.keys FROM extraction_set_agent x JOIN extraction_set s ON s.id = x.set_id
  WHERE x.account_id = $1 AND x.agent_id = ANY($2) ORDER BY x.attached_at, s.id`);

const OF_CAMPAIGN = `
  SELECT s.id, s.name, s.keys FROM extraction_set_campaign x JOIN extraction_set s ON s.id = x.set_id
  WHERE x.account_id = $1 AND x.campaign_id = $2 ORDER BY x.attached_at, s.id`;

const CLASHES = `
  SELECT a.agent_name, array_agg(mine.name ORDER BY mine.name) AS names
  FROM extraction_set_agent x
  JOIN agent a ON a.id = x.agent_id AND a.account_id = $1 AND a.deleted_at IS NULL
  JOIN extraction_set s ON s.id = x.set_id
  CROSS JOIN LATERAL (SELECT key ->> 'name' AS name FROM jsonb_array_elements(s.keys) key) mine
  WHERE x.set_id = $2 AND mine.name IN (
    SELECT key ->> 'name' FROM jsonb_array_elements(coalesce(a.extraction_config -> 'keys', '[]')) key
    UNION ALL
    SELECT key ->> 'name' FROM extraction_set_agent y JOIN extraction_set other ON other.id = y.set_id
    CROSS JOIN LATERAL jsonb_array_elements(other.keys) key
    WHERE y.agent_id = a.id AND y.set_id <> $2)
  GROUP BY a.id, a.agent_name LIMIT 1`;

const OVER_LIMIT = `
  SELECT a.agent_name FROM extraction_set_agent x JOIN agent a ON a.id = x.agent_id AND a.account_id = $1
  WHERE x.set_id = $2 AND (SELECT count(*) FROM extraction_set_agent y WHERE y.agent_id = a.id) > $3 LIMIT 1`;

function grouped(rows: AttachedRow[]): Map<string, AttachedSet[]> {
  const byAgent = new Map<string, AttachedSet[]>();
  for (const { agent_id: agentId, ...set } of rows) {
    byAgent.set(agentId, [...(byAgent.get(agentId) ?? []), set]);
  }
  return byAgent;
}
