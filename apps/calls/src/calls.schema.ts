import { trunkPasswordAad } from '@parley/contracts';
import { type SchemaDefinition, sealedText } from '@parley/persistence';
import { AccountRow } from './account/account.row';
import { CallRow } from './call/call.row';
import { ConnectionRow } from './connection/connection.row';
import { LegEventRow } from './transitions/timeline';
import { TurnRow } from './leg/turns';
import { Calls1795305600000 } from './migrations/1795305600000-calls';
import { hookSecretAad } from './lifecycle-hook/hook-sender';
import { AfterCallDeliveryRow } from './lifecycle-hook/after-call-delivery.row';
import { BeforeCallGateRow } from './lifecycle-hook/before-call-gate.row';
import { HookDeliveryRow } from './lifecycle-hook/hook-delivery.row';
import { LifecycleHookRow } from './lifecycle-hook/lifecycle-hook.row';
import { PhoneNumberRow } from './number/phone-number.row';
import { SessionRow } from './call/session.row';
import { SlotRow } from './transitions/slots';

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
  migrations: [Calls1795305600000],
  sealed: [
    sealedText('connection', 'sealed_password', trunkPasswordAad),
    sealedText('lifecycle_hook', 'sealed_secret', hookSecretAad),
  ],
};
