import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { PutDefault } from './put-default';
import { RotateSecret } from './rotate-secret';
import { SetFanout } from './set-fanout';

@Injectable()
export class EndpointSettingsHandlers {
  constructor(bus: Bus, rotate: RotateSecret, putDefault: PutDefault, setFanout: SetFanout) {
    bus.handle('webhooks.rotate_secret', (body) =>
      rotate.execute(body.account_id, body.endpoint_id, body.overlap_hours ?? 0),
    );
    bus.handle('webhooks.put_default', (body) => putDefault.execute(body.account_id, body.webhook_url));
    bus.handle('webhooks.set_fanout', (body) =>
      setFanout.execute(body.account_id, body.agent_id, body.include_account_endpoints),
    );
  }
}
