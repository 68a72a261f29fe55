import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { OperatorActionListDto, OperatorActionListQuery } from '@parley/contracts';
import { AdminRoutes, Operation, OperatorGuard } from '../../edge';
import { AuditQueries } from './audit.queries';

@AdminRoutes('Audit')
@UseGuards(OperatorGuard)
@Controller('admin/v1/audit')
export class AuditController {
  constructor(private readonly queries: AuditQueries) {}

  @Get()
  @Operation({
    id: 'listOperatorActions',
    summary: 'What operators did, newest first',
    returns: OperatorActionListDto,
  })
  list(@Query() query: OperatorActionListQuery): Promise<OperatorActionListDto> {
    return this.queries.list(query);
  }
}
