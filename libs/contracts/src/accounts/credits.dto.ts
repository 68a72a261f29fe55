import { CREDIT_KINDS, type CreditKind } from './billing';
import { Bool, OneOf, Text } from '../fields/decorators';

export class AddCreditsBody {
  @Text({
    pattern: /^-?\d{1,12}(\.\d{1,4})?$/,
    says: 'must be rupees with at most four decimals, such as 250.50',
    description: 'Rupees: of a top-up more than zero; of a correction more or less, never zero.',
    example: '100.00',
  })
  amount: string;

  @OneOf(CREDIT_KINDS, {
    optional: true,
    default: 'top_up',
    description: 'A correction puts right what was added or charged wrongly; it needs a `note`.',
  })
  kind?: CreditKind;

  @Text({ optional: true, nullable: true, max: 500, description: 'Why. A correction needs one.' })
  note?: string | null;

  @Bool({
    optional: true,
    default: false,
    description:
      'A correction that leaves less than is held for calls in progress is 409 CONFLICT without it.',
  })
  allow_overdraft?: boolean;

  @Text({
    optional: true,
    nullable: true,
    min: 1,
    max: 200,
    description: 'Unique per partner: the same kind, amount and reference again changes nothing.',
  })
  reference?: string | null;
}

export class BalanceDto {
  @Text({ description: 'Rupees, exact.', example: '100.00' })
  balance: string;
}
