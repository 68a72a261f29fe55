import { Controller, Get, UseGuards } from '@nestjs/common';
import { AccountBalanceDto, AddCreditsBody, BalanceDto } from '@parley/contracts';
import { FromOperator, type OperatorRequest } from '../audit/operator';
import { AdminRoutes, Body, IdempotentPost, Operation, OperatorGuard, Param, uuidOf } from '../../edge';
import { AddCredits } from './add-credits';
import { BillingQueries } from './billing.queries';

@AdminRoutes('Partners')
@UseGuards(OperatorGuard)
@Controller('admin/v1/partners/:id/credits')
export class CreditsController {
  constructor(
    private readonly addCredits: AddCredits,
    private readonly queries: BillingQueries,
  ) {}

  @IdempotentPost()
  @Operation({
    id: 'addCredits',
    summary: 'Top up or correct a balance; with a `reference`, at most once',
    returns: BalanceDto,
    errors: ['NOT_FOUND', 'CONFLICT'],
  })
  add(
    @FromOperator() from: OperatorRequest,
    @Param('id', uuidOf('Partner')) id: string,
    @Body() body: AddCreditsBody,
  ): Promise<BalanceDto> {
    return this.addCredits.execute(from, id, body);
  }

  @Get()
  @Operation({
    id: 'getCredits',
    summary: "A partner's balance",
    returns: AccountBalanceDto,
    errors: ['NOT_FOUND'],
  })
  get(@Param('id', uuidOf('Partner')) id: string): Promise<AccountBalanceDto> {
    return this.queries.balance(id);
  }
}
