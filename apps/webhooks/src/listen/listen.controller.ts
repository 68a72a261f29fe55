import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { Listen } from './listen';

@Controller()
export class ListenController {
  constructor(private readonly events: Listen) {}

  @Handles('webhooks.listen')
  listen(@Payload() body: RequestBody<'webhooks.listen'>) {
    return this.events.execute(body.account_id, body.filters, body.after);
  }
}
