import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { Assignments } from '../carrier/assignments';
import { ClaimCall } from '../leg/claim-call';
import { OpenInbound } from './open-inbound';

/** What voice does with calls. */
@Injectable()
export class CallOwnerHandlers {
  constructor(bus: Bus, claim: ClaimCall, inbound: OpenInbound, assignments: Assignments) {
    bus.handle('calls.claim', (body) => claim.execute(body));
    bus.handle('calls.open_inbound', (body) => inbound.execute(body));
    bus.handle('calls.trunk', (body) => assignments.trunk(body.connection_id));
  }
}
