import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { OpenInbound } from './open-inbound';

@Controller()
export class InboundController {
  constructor(private readonly openInbound: OpenInbound) {}

  @Handles('calls.open_inbound')
  open(@Payload() body: RequestBody<'calls.open_inbound'>) {
    return this.openInbound.execute(body);
  }
}
