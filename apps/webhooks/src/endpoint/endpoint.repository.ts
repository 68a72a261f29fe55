import { Injectable } from '@nestjs/common';
import { AppError, isUuid } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Clock } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { CLOSED } from './circuit-breaker.rules';
import { EndpointHealthRow } from './endpoint-health.row';
import { EndpointRow } from './endpoint.row';
import { hasEnabledOwn } from './endpoint.rules';
import { FanoutNotifier } from './fanout-notifier';
import { notifyDue } from './notify-due';

/** An account's endpoints while nobody else can change them. */
export interface LockedEndpoints {
  readonly tx: EntityManager;
  readonly all: readonly EndpointRow[];
  /** NOT_FOUND when it is not one of this account's. */
  get(id: string): EndpointRow;
  add(row: EndpointRow): Promise<void>;
  save(row: EndpointRow): Promise<void>;
  /** A new address or another chance: failures so far no longer count, and what waited may go at once. */
  resetHealth(row: EndpointRow): Promise<void>;
  remove(row: EndpointRow): Promise<void>;
  /** Sets the agent's webhooks_include_account_endpoints. */
  include(agentId: string, accountEndpoints: boolean): Promise<void>;
}

const OFF = `insert into fanout_off (account_id, agent_id) values ($1, $2) on conflict do nothing returning agent_id`;
const ON = `delete from fanout_off where account_id = $1 and agent_id = any($2::uuid[]) returning agent_id`;

/**
 * Every change to an account's endpoints, whoever asks for it (partner, 410, five days of failures), runs here: under
 * the account's lock, so that limits and labels hold under races, and with the fan-out flag put right in the same
 * transaction.
 */
@Injectable()
export class EndpointRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly fanout: FanoutNotifier,
  ) {}

  async change<T>(accountId: string, work: (locked: LockedEndpoints) => Promise<T>): Promise<T> {
    const { result, flags } = await this.db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `webhooks/account/${accountId}`,
      ]);
      const all = await tx.find(EndpointRow, {
        where: { accountId },
        order: { createdAt: 'DESC', id: 'DESC' },
      });
      const locked = new EndpointsOfAccount(tx, accountId, all, this.clock);
      const result = await work(locked);
      await locked.restoreFanout();
      return { result, flags: await this.fanout.record(tx, accountId, locked.changedFlags) };
    });
    await this.fanout.notify(accountId, flags);
    return result;
  }
}

class EndpointsOfAccount implements LockedEndpoints {
  /** Agents whose flag has changed, and what it is now. Flags are not read first: writing one tells whether it changed. */
  readonly changedFlags = new Map<string, boolean>();
  /** They may have lost their last enabled endpoint. */
  private readonly agentsToRecheck = new Set<string>();

  constructor(
    readonly tx: EntityManager,
    private readonly accountId: string,
    readonly all: EndpointRow[],
    private readonly clock: Clock,
  ) {}

  get(id: string): EndpointRow {
    const row = isUuid(id) ? this.all.find((endpoint) => endpoint.id === id.toLowerCase()) : undefined;
    if (!row) throw AppError.notFound('Webhook endpoint');
    return row;
  }

  async add(row: EndpointRow): Promise<void> {
    await this.tx.insert(EndpointRow, row);
    await this.tx.insert(EndpointHealthRow, {
      endpointId: row.id,
      accountId: row.accountId,
      ...CLOSED,
      lastDeliveryAt: null,
      lastDeliveryStatus: null,
    });
    this.all.unshift(row);
  }

  async save(row: EndpointRow): Promise<void> {
    row.updatedAt = this.clock.now();
    await this.tx.update(EndpointRow, { id: row.id }, row);
    if (!row.enabled && row.agentId !== null) this.agentsToRecheck.add(row.agentId);
  }

  async resetHealth(row: EndpointRow): Promise<void> {
    await this.tx.update(EndpointHealthRow, { endpointId: row.id }, { ...CLOSED });
    await notifyDue(this.tx, [row.id]);
  }

  /** Its deliveries are deleted in the background (retention): nothing is claimed without an endpoint. */
  async remove(row: EndpointRow): Promise<void> {
    await this.tx.delete(EndpointHealthRow, { endpointId: row.id });
    await this.tx.delete(EndpointRow, { id: row.id });
    this.all.splice(this.all.indexOf(row), 1);
    if (row.agentId !== null) this.agentsToRecheck.add(row.agentId);
  }

  async include(agentId: string, accountEndpoints: boolean): Promise<void> {
    if (accountEndpoints) return this.switchOn([agentId]);
    this.noteFlag(await this.tx.query<{ agent_id: string }[]>(OFF, [this.accountId, agentId]), false);
  }

  /** Events of an agent without an enabled endpoint of its own go to account-wide ones again: else they would reach nobody. */
  async restoreFanout(): Promise<void> {
    const without = [...this.agentsToRecheck].filter((agentId) => !hasEnabledOwn(this.all, agentId));
    if (without.length > 0) await this.switchOn(without);
  }

  private async switchOn(agentIds: string[]): Promise<void> {
    const [on] = await this.tx.query<[{ agent_id: string }[], number]>(ON, [this.accountId, agentIds]);
    this.noteFlag(on, true);
  }

  private noteFlag(changed: { agent_id: string }[], accountEndpoints: boolean): void {
    for (const { agent_id } of changed) this.changedFlags.set(agent_id, accountEndpoints);
  }
}
