import { Module } from '@nestjs/common';
import { EgressModule } from '@parley/egress';
import { MessagingModule } from '@parley/messaging';
import { PersistenceModule } from '@parley/persistence';
import { AccountConsumer } from './account/account.consumer';
import { AccountProjection } from './account/account.projection';
import { CallAdmission } from './call/admission';
import { Assignments } from './call/assignments';
import { CallAnnouncer } from './call/call.announcer';
import { CallHandlers } from './call/call.handlers';
import { CallLedger } from './call/call.ledger';
import { CallOwnerHandlers } from './call/call-owner.handlers';
import { CallQueries } from './call/call.queries';
import { CallerIds } from './call/caller-id';
import { ClaimCall } from './call/claim-call';
import { GrantedAdmission } from './call/granted-admission';
import { HangupCall } from './call/hangup-call';
import { InboundCalls } from './call/inbound-calls';
import { OpenInbound } from './call/open-inbound';
import { OwnerLine } from './call/owner-line';
import { StartCall } from './call/start-call';
import { callsSchema } from './calls.schema';
import { ConnectionHandlers } from './connection/connection.handlers';
import { ConnectionRepository } from './connection/connection.repository';
import { Connections } from './connection/connections';
import { InboundSources } from './connection/inbound-sources';
import { BalanceWatch } from './funds/balance.watch';
import { EndUnpaid } from './funds/end-unpaid';
import { LegHandlers } from './leg/leg.handlers';
import { LegJournal } from './leg/leg.journal';
import { ReportLeg } from './leg/report-leg';
import { Timeline } from './leg/timeline';
import { Turns } from './leg/turns';
import { lifecycleHook } from './lifecycle-hook/lifecycle-hook.providers';
import { PhoneNumberHandlers } from './number/phone-number.handlers';
import { PhoneNumberQueries } from './number/phone-number.queries';
import { PhoneNumberRepository } from './number/phone-number.repository';
import { PhoneNumbers } from './number/phone-numbers';
import { CallReaper } from './reaper/call.reaper';
import { DialogReleaser } from './reaper/dialog.releaser';
import { LeaseGuard } from './reaper/lease-guard';
import { ReapCall } from './reaper/reap-call';
import { SandboxProvisioner } from './sandbox/sandbox.provisioner';
import { CompleteSession } from './session/complete-session';
import { ExtractSession } from './session/extract-session';
import { SessionCompleter } from './session/session.completer';
import { SessionFinalizer } from './session/session.finalizer';
import { SessionWriter } from './session/session.writer';
import { Slots } from './slot/slots';
import { objectStoreProvider } from './store';

const account = [AccountProjection, AccountConsumer, SandboxProvisioner];
const connection = [ConnectionRepository, Connections, ConnectionHandlers, InboundSources];
const number = [PhoneNumberRepository, PhoneNumbers, PhoneNumberQueries, PhoneNumberHandlers];
const call = [
  CallLedger,
  CallQueries,
  CallerIds,
  CallAdmission,
  CallAnnouncer,
  GrantedAdmission,
  Assignments,
  InboundCalls,
  OwnerLine,
  StartCall,
  ClaimCall,
  HangupCall,
  OpenInbound,
  CallHandlers,
  CallOwnerHandlers,
];
const funds = [BalanceWatch, EndUnpaid];
const leg = [Timeline, Turns, LegJournal, ReportLeg, LegHandlers];
const session = [
  SessionWriter,
  CompleteSession,
  ExtractSession,
  SessionCompleter,
  SessionFinalizer,
  objectStoreProvider,
];
const reaper = [LeaseGuard, ReapCall, CallReaper, DialogReleaser];

@Module({
  imports: [
    PersistenceModule.forService(callsSchema),
    MessagingModule.forService({ service: 'calls', schema: callsSchema.schema }),
    EgressModule,
  ],
  providers: [
    Slots,
    ...account,
    ...connection,
    ...number,
    ...call,
    ...funds,
    ...leg,
    ...session,
    ...reaper,
    ...lifecycleHook,
  ],
})
export class CallsModule {}
