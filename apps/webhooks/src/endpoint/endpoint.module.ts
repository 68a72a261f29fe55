import { Module } from '@nestjs/common';
import { CreateEndpoint } from './create-endpoint';
import { DeleteEndpoint } from './delete-endpoint';
import { DisableEndpoint } from './disable-endpoint';
import { EndpointSecrets } from './endpoint-secrets';
import { EndpointSettingsController } from './endpoint-settings.controller';
import { EndpointUrls } from './endpoint-urls';
import { EndpointController } from './endpoint.controller';
import { EndpointQueries } from './endpoint.queries';
import { EndpointRepository } from './endpoint.repository';
import { FanoutNotifier } from './fanout-notifier';
import { LiveAgents } from './live-agents';
import { PutDefault } from './put-default';
import { RotateSecret } from './rotate-secret';
import { SetFanout } from './set-fanout';
import { UpdateEndpoint } from './update-endpoint';

@Module({
  controllers: [EndpointSettingsController, EndpointController],
  providers: [
    CreateEndpoint,
    DeleteEndpoint,
    DisableEndpoint,
    EndpointQueries,
    EndpointRepository,
    EndpointSecrets,
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
