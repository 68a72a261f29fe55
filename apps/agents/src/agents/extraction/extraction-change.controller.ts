import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { CreateSet } from './create-set';
import { DeleteSet } from './delete-set';
import { PromoteKeys } from './promote-keys';
import { UpdateSet } from './update-set';

/** What changes a set. */
@Controller()
export class ExtractionChangeController {
  constructor(
    private readonly createSet: CreateSet,
    private readonly updateSet: UpdateSet,
    private readonly deleteSet: DeleteSet,
    private readonly promote: PromoteKeys,
  ) {}

  @Handles('extraction.create')
  create(@Payload() body: RequestBody<'extraction.create'>) {
    return this.createSet.execute(body);
  }

  @Handles('extraction.update')
  update(@Payload() body: RequestBody<'extraction.update'>) {
    return this.updateSet.execute(body);
  }

  @Handles('extraction.delete')
  delete(@Payload() body: RequestBody<'extraction.delete'>) {
    return this.deleteSet.execute(body);
  }

  @Handles('extraction.from_agent')
  fromAgent(@Payload() body: RequestBody<'extraction.from_agent'>) {
    return this.promote.execute(body);
  }
}
