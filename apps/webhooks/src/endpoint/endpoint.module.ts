import { Module } from '@nestjs/common';
import { CreateEndpoint } from './create-endpoint';
import { DeleteEndpoint } from './delete-endpoint';
import { DisableEndpoint } from './disable-endpoint';
import { EndpointSecrets } from './endpoint-secrets';
import { EndpointSettingsHandlers } from './endpoint-settings.handlers';
import { EndpointUrls } from './endpoint-urls';
import { EndpointHandlers } from './endpoint.handlers';
import { EndpointQueries } from './endpoint.queries';
import { EndpointRepository } from './endpoint.repository';
import { FanoutNotifier } from './fanout-notifier';
import { LiveAgents } from './live-agents';
import { PutDefault } from './put-default';
import { RotateSecret } from './rotate-secret';
import { SetFanout } from './set-fanout';
import { UpdateEndpoint } from './update-endpoint';

@Module({
  providers: [
    CreateEndpoint,
    DeleteEndpoint,
    DisableEndpoint,
    EndpointHandlers,
    EndpointQueries,
    EndpointRepository,
    EndpointSecrets,
    EndpointSettingsHandlers,
    EndpointUrls,
    FanoutNotifier,
    LiveAgents,
    PutDefault,
    RotateSecret,
    SetFanout,
    UpdateEndpoint,
  ],
  exports: [EndpointSecrets],
})
export class EndpointModule {}
