import { AppError, type CreditKind } from '@parley/contracts';

export function isZero(amount: string): boolean {
  return /^-?[0.]+$/.test(amount);
}

export function isNegative(amount: string): boolean {
  return amount.startsWith('-') && !isZero(amount);
}

/** What an operator may write: a top-up adds, a correction goes either way and is explained. */
export function assertCredit(kind: CreditKind, amount: string, note: string | null): void {
  if (kind === 'top_up') {
    if (isZero(amount) || isNegative(amount))
      throw AppError.validation('amount', 'amount must be more than zero; take with a correction');
    return;
  }
  if (isZero(amount)) throw AppError.validation('amount', 'amount must not be zero');
  if (note === null || note.trim() === '')
    throw AppError.validation('note', 'note is required: a correction says what it puts right');
}
