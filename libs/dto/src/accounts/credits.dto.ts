import { Decimal, Text } from '../core/fields';

export class AddCreditsBody {
  @Decimal({ description: 'Rupees to add; more than zero.' })
  amount: string;

  @Text({ optional: true, nullable: true, max: 500 })
  note?: string | null;

  @Text({
    optional: true,
    nullable: true,
    min: 1,
    max: 200,
    description: 'Unique per partner: the same reference and amount again adds nothing.',
  })
  reference?: string | null;
}

export class BalanceDto {
  @Text({ description: 'Rupees, exact.', example: '100.00' })
  balance: string;
}
