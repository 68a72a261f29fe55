import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { Clock, Log, requestContext } from '@parley/platform';
import type { ObjectStore } from '@parley/storage';
import { folderOf } from './document.keys';
import { OBJECT_STORE } from './object-store.provider';

const EVERY_MS = 60_000;
const BATCH = 100;
/** Uploads nobody confirmed. */
const ABANDONED_MS = 86_400_000;
/** How long one replica has for a batch before another may take it. */
const LEASE_MS = 600_000;
/** An upload address may still be open and a reader still at work for as long: the folder is emptied once more. */
const LAST_LOOK_MS = 2 * 3_600_000;

interface Gone {
  id: string;
  account_id: string;
  deleted_at: Date;
}

/** Removes what documents leave behind in storage, and uploads nobody confirms. Every replica does, each row is taken by one. */
@Injectable()
export class DocumentSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), EVERY_MS * (0.8 + 0.4 * Math.random()));
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Now, and in nobody's request. */
  wake(): void {
    requestContext.detached(() => {
      this.running = this.running
        .then(() => this.sweep())
        .catch((err: unknown) => this.log.error('document.sweep_failed', { err }));
    });
  }

  async sweep(): Promise<void> {
    await this.giveUpAbandoned();
    for (let batch = await this.claim(); batch.length > 0; batch = await this.claim()) {
      for (const gone of batch) await this.purge(gone);
    }
  }

  private async giveUpAbandoned(): Promise<void> {
    const now = this.clock.now();
    await this.db.transaction((tx) =>
      tx.query(
        `update document set deleted_at = $1, purge_at = $1, updated_at = $1 where id in (
           select id from document where status = 'uploading' and deleted_at is null and created_at < $2
           order by created_at limit ${BATCH} for update skip locked)`,
        [now, new Date(now.getTime() - ABANDONED_MS)],
      ),
    );
  }

  private claim(): Promise<Gone[]> {
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      const answer: [Gone[], number] = await tx.query(
        `update document set purge_at = $2 where id in (
           select id from document where purge_at <= $1 order by purge_at limit ${BATCH} for update skip locked)
         returning id, account_id, deleted_at`,
        [now, new Date(now.getTime() + LEASE_MS)],
      );
      return answer[0];
    });
  }

  /** A store that fails leaves the row for the next turn. */
  private async purge(gone: Gone): Promise<void> {
    try {
      for (const key of await this.store.list(folderOf({ accountId: gone.account_id, id: gone.id }))) {
        await this.store.delete(key);
      }
      const lastLook = new Date(gone.deleted_at.getTime() + LAST_LOOK_MS);
      const done = lastLook <= this.clock.now();
      await this.db.transaction((tx) =>
        done
          ? tx.query(`delete from document where id = $1`, [gone.id])
          : tx.query(`update document set purge_at = $2 where id = $1`, [gone.id, lastLook]),
      );
    } catch (err) {
      this.log.error('document.purge_failed', { document_id: gone.id, err });
    }
  }
}
