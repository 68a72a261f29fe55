import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { Assignments } from '../carrier/assignments';
import { ClaimCall } from '../leg/claim-call';
import { OpenInbound } from './open-inbound';

/** What voice does with calls. */
@Controller()
export class CallOwnerController {
  constructor(
    private readonly claimCall: ClaimCall,
    private readonly inbound: OpenInbound,
    private readonly assignments: Assignments,
  ) {}

  @Handles('calls.claim')
  claim(@Payload() body: RequestBody<'calls.claim'>) {
    return this.claimCall.execute(body);
  }

  @Handles('calls.open_inbound')
  openInbound(@Payload() body: RequestBody<'calls.open_inbound'>) {
    return this.inbound.execute(body);
  }

  @Handles('calls.trunk')
  trunk(@Payload() body: RequestBody<'calls.trunk'>) {
    return this.assignments.trunk(body.connection_id);
  }
}
