import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { Database } from '@parley/persistence';
import { Log, Loop } from '@parley/platform';
import { CallsConfig } from '../calls.config';
import { EndUnpaid } from './end-unpaid';
import { ASK_AHEAD_SECS, type FundedCall, isUnpaid, wantedSecs } from './funds.rules';

const BATCH = 100;

/**
 * Calls in progress are funded ahead, step by step; when the balance covers no further step, the call ends with
 * `balance_exhausted` (docs/adr/0009). Every replica runs this: asking twice holds no more money than asking once. While
 * the gateway is down nobody is cut off; the call is charged in full when it ends.
 */
@Injectable()
export class BalanceWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    config: CallsConfig,
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly unpaid: EndUnpaid,
    private readonly log: Log,
  ) {
    this.loop = new Loop('balance_watch', config.REAPER_INTERVAL_MS, log, () => this.turn());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  private async turn(): Promise<void> {
    const calls = await this.db.query<FundedCall>(
      `select id, account_id as "accountId", price_per_minute as "pricePerMinute", funded_secs as "fundedSecs",
         extract(epoch from clock_timestamp() - answered_at)::float8 as "elapsedSecs"
       from call
       where status = 'in_progress' and funded_secs is not null and not balance_exhausted
         and answered_at < clock_timestamp() - (funded_secs - $1) * interval '1 s'
       order by id limit ${BATCH}`,
      [ASK_AHEAD_SECS],
    );
    await Promise.all(
      calls.map((call) =>
        this.fund(call).catch((error: unknown) => {
          this.log.warn('call.not_funded', { call_id: call.id, err: error });
        }),
      ),
    );
  }

  private async fund(call: FundedCall): Promise<void> {
    const { seconds } = await this.bus.request('accounts.extend_call', {
      account_id: call.accountId,
      call_id: call.id,
      price_per_minute: call.pricePerMinute,
      seconds: wantedSecs(call),
    });
    if (isUnpaid(call, seconds)) return this.unpaid.execute(call.id);
    await this.db.transaction((tx) =>
      tx.query(`update call set funded_secs = $2 where id = $1 and funded_secs < $2`, [call.id, seconds]),
    );
  }
}
