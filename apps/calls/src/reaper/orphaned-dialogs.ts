import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { CallProvider, DialogSnapshot } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Log, Loop } from '@parley/platform';
import { CallsConfig } from '../calls.config';
import { Carriers } from '../carrier/carriers';
import { rowsOf } from '../sql';

const ATTEMPTS = 5;
const RETRY_MS = 3_000;
const BATCH = 20;

interface Orphan {
  id: string;
  provider: CallProvider;
  dialog: DialogSnapshot;
  attempt: number;
}

/**
 * Hangs up the far side of calls whose voice process died: its carrier ends the dialog from the snapshot. Best effort, a
 * few attempts; the intent is a column, so it survives this process as well.
 */
@Injectable()
export class OrphanedDialogs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    config: CallsConfig,
    private readonly db: Database,
    private readonly carriers: Carriers,
    private readonly log: Log,
  ) {
    this.loop = new Loop('dialog_releaser', config.REAPER_INTERVAL_MS, log, () => this.turn());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  private async turn(): Promise<void> {
    // Claimed by postponing the next attempt: no lock is held during the request.
    const orphans = await this.db.transaction((tx) =>
      rowsOf<Orphan>(
        tx,
        `update call set release_attempts = release_attempts + 1,
           release_at = case when release_attempts + 1 < $2 then clock_timestamp() + $3 * interval '1 ms' end
         where id in (select id from call where release_at <= clock_timestamp()
                      order by release_at limit $1 for update skip locked)
         returning id, provider, dialog, release_attempts as attempt`,
        [BATCH, ATTEMPTS, RETRY_MS],
      ),
    );
    await Promise.all(orphans.map((call) => this.release(call)));
  }

  private async release({ id, provider, dialog, attempt }: Orphan): Promise<void> {
    try {
      const released = await this.carriers.of(provider).release(id, dialog);
      if (!released) throw new Error('voice did not release it');
      await this.db.transaction((tx) =>
        tx.query(`update call set release_at = null, dialog = null where id = $1`, [id]),
      );
      this.log.info('call.dialog_released', { call_id: id, attempt });
    } catch (error) {
      this.log.warn('call.dialog_not_released', { call_id: id, attempt, err: error });
    }
  }
}
