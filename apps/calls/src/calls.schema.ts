import { trunkPasswordAad } from '@parley/contracts';
import { type SchemaDefinition, sealedText } from '@parley/persistence';
import { AccountRow } from './account/account.row';
import { CallRow } from './call/call.row';
import { ConnectionRow } from './connection/connection.row';
import { LegEventRow } from './leg/leg-event.row';
import { TurnRow } from './leg/turn.row';
import { Calls1763700000000 } from './migrations/1763700000000-calls';
import { Prices1763710060000 } from './migrations/1763710060000-prices';
import { Funds1763710070000 } from './migrations/1763710070000-funds';
import { Extraction1763750300000 } from './migrations/1763750300000-extraction';
import { CommandReceipts1763720010000 } from './migrations/1763720010000-command-receipts';
import { hookSecretAad } from './lifecycle-hook/hook-sender';
import { AfterCallDeliveryRow } from './lifecycle-hook/after-call-delivery.row';
import { BeforeCallGateRow } from './lifecycle-hook/before-call-gate.row';
import { HookDeliveryRow } from './lifecycle-hook/hook-delivery.row';
import { LifecycleHookRow } from './lifecycle-hook/lifecycle-hook.row';
import { LifecycleHooks1763763000000 } from './migrations/1763763000000-lifecycle-hooks';
import { HookDeliveries1763764100000 } from './migrations/1763764100000-hook-deliveries';
import { PhoneNumberRow } from './number/phone-number.row';
import { SessionRow } from './session/session.row';
import { SlotRow } from './slot/slot.row';

export const callsSchema: SchemaDefinition = {
  schema: 'calls',
  entities: [
    AccountRow,
    CallRow,
    ConnectionRow,
    LegEventRow,
    PhoneNumberRow,
    SessionRow,
    SlotRow,
    TurnRow,
    LifecycleHookRow,
    BeforeCallGateRow,
    AfterCallDeliveryRow,
    HookDeliveryRow,
  ],
  migrations: [
    Calls1763700000000,
    Prices1763710060000,
    Funds1763710070000,
    Extraction1763750300000,
    CommandReceipts1763720010000,
    LifecycleHooks1763763000000,
    HookDeliveries1763764100000,
  ],
  sealed: [
    sealedText('connection', 'sealed_password', trunkPasswordAad),
    sealedText('lifecycle_hook', 'sealed_secret', hookSecretAad),
  ],
};
