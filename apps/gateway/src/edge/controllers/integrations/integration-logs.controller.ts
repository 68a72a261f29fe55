import { Controller, Get, Query } from '@nestjs/common';
import {
  type IntegrationLogDto,
  IntegrationLogListDto,
  IntegrationLogQuery,
  type Pagination,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { ApiRoutes, Operation } from '../../openapi/operation';

@ApiRoutes('Integration logs')
@Controller('api/v2/integration-logs')
export class IntegrationLogsController {
  constructor(private readonly bus: Bus) {}

  @Get()
  @Operation({
    id: 'listIntegrationLogs',
    summary: 'List calls of tools and connectors, newest first, kept for 30 days',
    returns: IntegrationLogListDto,
  })
  async list(
    @Account() { accountId }: Principal,
    @Query() query: IntegrationLogQuery,
  ): Promise<{ integration_logs: IntegrationLogDto[]; pagination: Pagination }> {
    const { items, pagination } = await this.bus.request('integration_logs.list', {
      account_id: accountId,
      ...query,
    });
    return { integration_logs: items, pagination };
  }
}
