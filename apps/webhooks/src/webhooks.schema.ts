import { type SchemaDefinition, sealedJson, sealedText } from '@parley/persistence';
import { DeliveryAttemptRow } from './delivery/delivery-attempt.row';
import { DeliveryRow } from './delivery/delivery.row';
import { EndpointHealthRow } from './endpoint/endpoint-health.row';
import { endpointAad } from './endpoint/endpoint-secrets';
import { EndpointRow } from './endpoint/endpoint.row';
import { overlapping, type PreviousSecret } from './endpoint/previous-secrets.rules';
import { FanoutOffRow } from './endpoint/fanout-off.row';
import { HeardEventRow } from './listen/heard-event.row';
import { ListenerRow } from './listen/listener.row';
import { WebhookEventRow } from './fan-out/webhook-event.row';
import { Webhooks1767225600000 } from './migrations/1767225600000-webhooks';
import { FanoutVersions1767360000000 } from './migrations/1767360000000-fanout-versions';
import { RareEvents1767350000000 } from './migrations/1767350000000-rare-events';
import { OpenTests1767370000000 } from './migrations/1767370000000-open-tests';
import { ReplayCount1767371000000 } from './migrations/1767371000000-replay-count';
import { Replay1767225700000 } from './migrations/1767225700000-replay';
import { AccountsEverywhere1767226450000 } from './migrations/1767226450000-accounts-everywhere';
import { DeadLetters1767226470000 } from './migrations/1767226470000-dead-letters';
import { Partitions1767225800000 } from './migrations/1767225800000-partitions';
import { CommandReceipts1767225900000 } from './migrations/1767225900000-command-receipts';
import { PreviousSecrets1767330000000 } from './migrations/1767330000000-previous-secrets';
import { LeaseSlots1767226300000 } from './migrations/1767226300000-lease-slots';
import { Listen1767226350000 } from './migrations/1767226350000-listen';
import { ReplayRow } from './replay/replay.row';

export const webhooksSchema: SchemaDefinition = {
  schema: 'webhooks',
  entities: [
    EndpointRow,
    EndpointHealthRow,
    FanoutOffRow,
    WebhookEventRow,
    DeliveryRow,
    DeliveryAttemptRow,
    ReplayRow,
    ListenerRow,
    HeardEventRow,
  ],
  migrations: [
    Webhooks1767225600000,
    Replay1767225700000,
    Partitions1767225800000,
    CommandReceipts1767225900000,
    LeaseSlots1767226300000,
    Listen1767226350000,
    AccountsEverywhere1767226450000,
    DeadLetters1767226470000,
    PreviousSecrets1767330000000,
    RareEvents1767350000000,
    FanoutVersions1767360000000,
    OpenTests1767370000000,
    ReplayCount1767371000000,
  ],
  sealed: [
    sealedText('endpoint', 'secret', endpointAad),
    // Those whose overlap is over go: they would be counted for ever under a key that nobody has any more.
    sealedJson<PreviousSecret[]>('endpoint', 'previous_secrets', '$[*].secret', (value, id, again) =>
      overlapping(value, new Date()).map((one) => ({ ...one, secret: again(one.secret, endpointAad(id)) })),
    ),
  ],
};
