import { Injectable } from '@nestjs/common';
import { type AgentSnapshot, AppError, type RequestBody } from '@parley/contracts';
import { Outbox } from '@parley/messaging';
import { Database } from '@parley/persistence';
import { AccountProjection } from '../account/account.projection';
import { CallsConfig } from '../calls.config';
import type { BegunInbound } from '../lifecycle-hook/before-inbound';
import { SessionRow } from '../call/session.row';
import { Slots } from '../transitions/slots';
import { rowsOf, storable, storableText } from '../sql';
import { concurrencyOf, statusUpdated } from '../call/call.payloads';
import { CallRow } from '../call/call.row';
import { stateOf } from '../call/call.state';
import { newCall } from '../call/new-call';

type Body = RequestBody<'calls.open_inbound'>;

export interface DialledNumber {
  accountId: string;
  agentId: string | null;
  connectionId: string;
  host: string;
  inboundNetworks: string[];
}

/** Inbound calls hold no slot: the limit is on outbound calls. contract: Limits. */
@Injectable()
export class InboundCalls {
  constructor(
    private readonly config: CallsConfig,
    private readonly db: Database,
    private readonly accounts: AccountProjection,
    private readonly slots: Slots,
    private readonly outbox: Outbox,
  ) {}

  /** The call this very INVITE opened before, if it is still to be answered. */
  async find(body: Pick<Body, 'worker_id' | 'sip_call_id'>): Promise<string | null> {
    const [row] = await this.db.query<{ id: string; live: boolean; rejected: string | null }>(
      `select id, status in ('ringing', 'in_progress') as live,
         case when end_call_reason = 'blocked' then coalesce(error_message, '') end as rejected
       from call where worker_id = $1 and sip_call_id = $2`,
      [body.worker_id, storableText(body.sip_call_id)],
    );
    if (row && row.rejected !== null) throw new AppError('FORBIDDEN', row.rejected);
    if (row && !row.live) throw new AppError('CONFLICT', 'The call of that INVITE is over');
    return row?.id ?? null;
  }

  async number(number: string): Promise<DialledNumber | null> {
    const [row] = await this.db.query<DialledNumber>(
      `select n.account_id as "accountId", n.agent_id as "agentId", n.connection_id as "connectionId", c.host,
         c.inbound_networks as "inboundNetworks"
       from phone_number n join connection c on c.id = n.connection_id
       where n.number = $1 and n.deleted_at is null and c.enabled`,
      [number],
    );
    return row ?? null;
  }

  insert(body: Body, dialled: DialledNumber, agent: AgentSnapshot, begun: BegunInbound): Promise<string> {
    return this.db.transaction(async (tx) => {
      const account = await this.accounts.lock(tx, dialled.accountId);
      if (account?.status !== 'APPROVED') throw new AppError('FORBIDDEN', 'The account takes no calls');
      const { call, session } = newCall({
        callId: begun.callId,
        accountId: dialled.accountId,
        direction: 'inbound',
        agent: storable(agent),
        fromNumber: storableText(body.from_number),
        toNumber: body.to_number,
        connectionId: dialled.connectionId,
        customerId: null,
        clientReferenceId: null,
        variables: begun.variables,
        metadata: null,
        pricePerMinute: account.pricePerMinute ?? '0',
        at: account.now,
      });
      const owned = { ...call, workerId: body.worker_id, sipCallId: storableText(body.sip_call_id) };
      await tx.insert(CallRow, owned as Parameters<typeof tx.insert<CallRow>>[1]);
      await tx.insert(SessionRow, session as Parameters<typeof tx.insert<SessionRow>>[1]);
      await rowsOf(
        tx,
        `update call set lease_token = nextval('lease_token_seq'), heard_at = clock_timestamp(),
           lease_until = clock_timestamp() + $2 * interval '1 ms' where id = $1`,
        [call.id, this.config.LEASE_MS],
      );
      const concurrency = concurrencyOf(
        account.concurrencyLimit,
        await this.slots.active(tx, dialled.accountId),
      );
      await this.outbox.add(tx, 'calls.status_updated', {
        aggregateId: call.id,
        accountId: dialled.accountId,
        body: statusUpdated(call, stateOf(call), { from: null, to: 'ringing' }, call.createdAt, concurrency),
      });
      await begun.record(tx, owned);
      return call.id;
    });
  }
}
