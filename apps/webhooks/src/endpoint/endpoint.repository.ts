import { Injectable } from '@nestjs/common';
import { AppError, isUuid } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Clock } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { CLOSED } from '../engine/breaker.rules';
import { EndpointHealthRow } from './endpoint-health.row';
import { EndpointRow } from './endpoint.row';
import { hasEnabledOwn } from './endpoint.rules';
import { FanoutNews } from './fanout-news';
import { FanoutOffRow } from './fanout-off.row';

/** An account's endpoints while nobody else can change them. */
export interface EndpointBook {
  readonly tx: EntityManager;
  readonly all: readonly EndpointRow[];
  /** NOT_FOUND when it is not one of this account's. */
  get(id: string): EndpointRow;
  add(row: EndpointRow): Promise<void>;
  save(row: EndpointRow): Promise<void>;
  remove(row: EndpointRow): Promise<void>;
}

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
    private readonly news: FanoutNews,
  ) {}

  async change<T>(accountId: string, work: (book: EndpointBook) => Promise<T>): Promise<T> {
    const { result, flags } = await this.db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `webhooks/account/${accountId}`,
      ]);
      const all = await tx.find(EndpointRow, {
        where: { accountId },
        order: { createdAt: 'DESC', id: 'DESC' },
      });
      const before = await fanoutOff(tx, accountId);
      const book = new LockedBook(tx, accountId, all, this.clock);
      const result = await work(book);
      await book.restoreFanout();
      const after = await fanoutOff(tx, accountId);
      return { result, flags: await this.news.record(tx, accountId, before, after) };
    });
    await this.news.tell(accountId, flags);
    return result;
  }
}

async function fanoutOff(tx: EntityManager, accountId: string): Promise<Set<string>> {
  return new Set((await tx.findBy(FanoutOffRow, { accountId })).map((row) => row.agentId));
}

class LockedBook implements EndpointBook {
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
  }

  /** Its deliveries go with it, in the background: the engine no longer finds an endpoint for them. */
  async remove(row: EndpointRow): Promise<void> {
    await this.tx.delete(EndpointHealthRow, { endpointId: row.id });
    await this.tx.delete(EndpointRow, { id: row.id });
    this.all.splice(this.all.indexOf(row), 1);
  }

  /** contract: States, "agent's last enabled own endpoint is deleted or disabled ... flag flips back automatically". */
  async restoreFanout(): Promise<void> {
    const off = await this.tx.findBy(FanoutOffRow, { accountId: this.accountId });
    for (const { agentId } of off) {
      if (!hasEnabledOwn(this.all, agentId)) {
        await this.tx.delete(FanoutOffRow, { accountId: this.accountId, agentId });
      }
    }
  }
}
