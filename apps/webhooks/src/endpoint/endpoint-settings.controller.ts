import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { PutDefault } from './put-default';
import { RotateSecret } from './rotate-secret';
import { SetFanout } from './set-fanout';

@Controller()
export class EndpointSettingsController {
  constructor(
    private readonly rotate: RotateSecret,
    private readonly defaultEndpoint: PutDefault,
    private readonly fanout: SetFanout,
  ) {}

  @Handles('webhooks.rotate_secret')
  rotateSecret(@Payload() body: RequestBody<'webhooks.rotate_secret'>) {
    return this.rotate.execute(body.account_id, body.endpoint_id, body.overlap_hours ?? 0);
  }

  @Handles('webhooks.put_default')
  putDefault(@Payload() body: RequestBody<'webhooks.put_default'>) {
    return this.defaultEndpoint.execute(body.account_id, body.webhook_url);
  }

  @Handles('webhooks.set_fanout')
  setFanout(@Payload() body: RequestBody<'webhooks.set_fanout'>) {
    return this.fanout.execute(body.account_id, body.agent_id, body.include_account_endpoints);
  }
}
