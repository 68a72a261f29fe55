import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { CreateSet } from './create-set';
import { DeleteSet } from './delete-set';
import { PromoteKeys } from './promote-keys';
import { UpdateSet } from './update-set';

/** What changes a set. */
@Injectable()
export class ExtractionChangeHandlers {
  constructor(bus: Bus, create: CreateSet, update: UpdateSet, remove: DeleteSet, promote: PromoteKeys) {
    bus.handle('extraction.create', (body) => create.execute(body));
    bus.handle('extraction.update', (body) => update.execute(body));
    bus.handle('extraction.delete', (body) => remove.execute(body));
    bus.handle('extraction.from_agent', (body) => promote.execute(body));
  }
}
