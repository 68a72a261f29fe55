import { Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import { AddCreditsBody, BalanceDto } from '@parley/dto';
import { OperatorGuard } from '../auth/operator.guard';
import { uuidOf } from '../http/id.pipes';
import { AdminRoutes, Operation } from '../openapi/operation';
import { AddCredits } from './add-credits';

@AdminRoutes('Partners')
@UseGuards(OperatorGuard)
@Controller('admin/v1/partners/:id/credits')
export class CreditsController {
  constructor(private readonly addCredits: AddCredits) {}

  @Post()
  @Operation({ id: 'addCredits', summary: 'Top up a balance', returns: BalanceDto, errors: ['NOT_FOUND'] })
  add(@Param('id', uuidOf('Partner')) id: string, @Body() body: AddCreditsBody): Promise<BalanceDto> {
    return this.addCredits.execute(id, body);
  }
}
