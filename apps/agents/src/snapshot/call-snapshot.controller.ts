import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { CallSnapshot } from './call-snapshot';

@Controller()
export class CallSnapshotController {
  constructor(private readonly snapshots: CallSnapshot) {}

  @Handles('agents.snapshot')
  snapshot(@Payload() body: RequestBody<'agents.snapshot'>) {
    return this.snapshots.of(body);
  }
}
