import { Controller, Get, Query } from '@nestjs/common';
import {
  AccountBalanceDto,
  TransactionListDto,
  TransactionListQuery,
  UsageDto,
  UsageQuery,
} from '@parley/contracts';
import { Account, ApiRoutes, Operation, type Principal } from '../../edge';
import { BillingQueries } from './billing.queries';
import { UsageQueries } from './usage.queries';

@ApiRoutes('Billing')
@Controller('api/v2/billing')
export class BillingController {
  constructor(
    private readonly billing: BillingQueries,
    private readonly usages: UsageQueries,
  ) {}

  @Get('balance')
  @Operation({ id: 'getBalance', summary: 'Get the balance, in rupees', returns: AccountBalanceDto })
  balance(@Account() { accountId }: Principal): Promise<AccountBalanceDto> {
    return this.billing.balance(accountId);
  }

  @Get('transactions')
  @Operation({
    id: 'listTransactions',
    summary: 'List what was added to and taken from the balance, newest first',
    returns: TransactionListDto,
  })
  transactions(
    @Account() { accountId }: Principal,
    @Query() query: TransactionListQuery,
  ): Promise<TransactionListDto> {
    return this.billing.transactions(accountId, query);
  }

  @Get('usage')
  @Operation({ id: 'getUsage', summary: 'What calls came to, by day or by agent', returns: UsageDto })
  usage(@Account() { accountId }: Principal, @Query() query: UsageQuery): Promise<UsageDto> {
    return this.usages.usage(accountId, query);
  }
}
