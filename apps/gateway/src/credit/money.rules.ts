/** A decimal of Postgres for the wire: at least two decimals, no trailing zeros behind them. Text all the way: exact. */
export function rupees(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

export function isZero(amount: string): boolean {
  return /^[0.]+$/.test(amount);
}
