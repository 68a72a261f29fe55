import { type SchemaDefinition, sealedJson, sealedText } from '@parley/persistence';
import { DeliveryAttemptRow } from './delivery/delivery-attempt.row';
import { DeliveryRow } from './delivery/delivery.row';
import { EndpointHealthRow } from './endpoint/endpoint-health.row';
import { endpointAad } from './endpoint/endpoint-secrets';
import { EndpointRow } from './endpoint/endpoint.row';
import { overlapping, type PreviousSecret } from './endpoint/previous-secrets.rules';
import { FanoutOffRow } from './endpoint/fanout-off.row';
import { KeptEventRow } from './listen/kept-event.row';
import { ListenerRow } from './listen/listener.row';
import { WebhookEventRow } from './fan-out/webhook-event.row';
import { Webhooks1795305600000 } from './migrations/1795305600000-webhooks';
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
    KeptEventRow,
  ],
  migrations: [Webhooks1795305600000],
  sealed: [
    sealedText('endpoint', 'secret', endpointAad),
    // Those whose overlap is over are dropped: they would be reported for ever as sealed with an old key.
    sealedJson<PreviousSecret[]>('endpoint', 'previous_secrets', '$[*].secret', (value, id, again) =>
      overlapping(value, new Date()).map((one) => ({ ...one, secret: again(one.secret, endpointAad(id)) })),
    ),
  ],
};
