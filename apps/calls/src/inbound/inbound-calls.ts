import { Injectable } from '@nestjs/common';
import { type AgentSnapshot, AppError, type CallProvider, type RequestBody } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { storable, storableText } from '@parley/platform';
import { AccountProjection } from '../account/account.projection';
import { CallsConfig } from '../calls.config';
import type { InboundStart } from '../lifecycle-hook/before-inbound';
import { CallTransitions } from '../transitions/call-transitions';
import { Slots } from '../transitions/slots';
import { rowsOf } from '../sql';
import { concurrencyOf } from '../call/call.events';
import type { CallRow } from '../call/call.row';
import { newCall } from '../call/new-call';

type Body = RequestBody<'calls.open_inbound'>;

export type OpenedCall = Pick<CallRow, 'id' | 'provider'>;

export interface DialledNumber {
  accountId: string;
  agentId: string | null;
  provider: CallProvider;
  connectionId: string;
  host: string;
  inboundNetworks: string[];
}

/** Inbound calls hold no slot: the concurrency limit is on outbound calls. */
@Injectable()
export class InboundCalls {
  constructor(
    private readonly config: CallsConfig,
    private readonly db: Database,
    private readonly accounts: AccountProjection,
    private readonly slots: Slots,
    private readonly transitions: CallTransitions,
  ) {}

  /** The call this INVITE has opened before, if it can still be answered. */
  async find(body: Pick<Body, 'worker_id' | 'sip_call_id'>): Promise<OpenedCall | null> {
    const [row] = await this.db.query<OpenedCall & { live: boolean; rejected: string | null }>(
      `select id, provider, status in ('ringing', 'in_progress') as live,
         case when end_call_reason = 'blocked' then coalesce(error_message, '') end as rejected
       from call where worker_id = $1 and sip_call_id = $2`,
      [body.worker_id, storableText(body.sip_call_id)],
    );
    if (row && row.rejected !== null) throw new AppError('FORBIDDEN', row.rejected);
    if (row && !row.live) throw new AppError('CONFLICT', 'The call of that INVITE is over');
    return row ? { id: row.id, provider: row.provider } : null;
  }

  async number(number: string): Promise<DialledNumber | null> {
    const [row] = await this.db.query<DialledNumber>(
      `select n.account_id as "accountId", n.agent_id as "agentId", n.connection_id as "connectionId",
         c.kind as provider, c.host,
         c.inbound_networks as "inboundNetworks"
       from phone_number n join connection c on c.id = n.connection_id
       where n.number = $1 and n.deleted_at is null and c.enabled`,
      [number],
    );
    return row ?? null;
  }

  insert(
    body: Body,
    dialled: DialledNumber,
    agent: AgentSnapshot,
    hooked: InboundStart,
  ): Promise<OpenedCall> {
    return this.db.transaction(async (tx) => {
      const account = await this.accounts.lock(tx, dialled.accountId);
      if (account?.status !== 'APPROVED') throw new AppError('FORBIDDEN', 'The account takes no calls');
      const { call, session } = newCall({
        callId: hooked.callId,
        accountId: dialled.accountId,
        direction: 'inbound',
        agent: storable(agent),
        fromNumber: storableText(body.from_number),
        toNumber: body.to_number,
        provider: dialled.provider,
        connectionId: dialled.connectionId,
        customerId: null,
        clientReferenceId: null,
        variables: hooked.variables,
        metadata: null,
        pricePerMinute: account.pricePerMinute ?? '0',
        at: account.now,
      });
      const owned = { ...call, workerId: body.worker_id, sipCallId: storableText(body.sip_call_id) };
      const active = await this.slots.active(tx, dialled.accountId);
      await this.transitions.begin(
        tx,
        { call: owned, session },
        concurrencyOf(account.concurrencyLimit, active),
      );
      await rowsOf(
        tx,
        `update call set lease_token = nextval('lease_token_seq'), heard_at = clock_timestamp(),
           lease_until = clock_timestamp() + $2 * interval '1 ms' where id = $1`,
        [call.id, this.config.LEASE_MS],
      );
      await hooked.record(tx, owned);
      return { id: call.id, provider: call.provider };
    });
  }
}
