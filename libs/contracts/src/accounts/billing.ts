import type { Direction } from '../calls/call';

/** Money is rupees as a decimal text, exact; 1 credit = 1 rupee. */
export type Rupees = string;

export const TRANSACTION_KINDS = ['top_up', 'call_charge', 'correction'] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** What operators write into a ledger. A correction goes either way, and says why. */
export const CREDIT_KINDS = ['top_up', 'correction'] as const satisfies readonly TransactionKind[];
export type CreditKind = (typeof CREDIT_KINDS)[number];

export const USAGE_GROUPS = ['day', 'agent'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** What calls tells billing of a call, inbound ones too: once when it is on its way and once when it is over. */
export type CallMetered =
  | { state: 'open'; call_id: string }
  | {
      state: 'closed';
      call_id: string;
      agent_id: string;
      /** `cus_<uuid>`. */
      customer_id: string | null;
      direction: Direction;
      answered: boolean;
      /** The price is frozen when the call begins: a new price is for new calls. */
      price_per_minute: Rupees;
      seconds: number;
      /** What it costs; the same figure the session shows as `credits_used`. */
      amount: Rupees;
      ended_at: string;
    };

/** What starts a call needs a balance for this much of it. */
export const COVERED_SECONDS = 30;

const UNITS_PER_RUPEE = 10_000n;
const SECS_PER_MINUTE = 60n;
const HALF_MINUTE = SECS_PER_MINUTE / 2n;

/**
 * What so many seconds cost at a price per minute, rounded half up to four decimals. Charged by the second begun, which
 * is what `bill_duration_seconds` counts. Computed in whole numbers, so exact.
 */
export function callCharge(pricePerMinute: Rupees, seconds: number): Rupees {
  const units = chargedUnits(unitsOf(pricePerMinute), BigInt(seconds));
  return rupees(`${units / UNITS_PER_RUPEE}.${String(units % UNITS_PER_RUPEE).padStart(4, '0')}`);
}

/** The most seconds whose charge an amount pays for. `amount` is not negative, the price not 0. */
export function affordableSeconds(pricePerMinute: Rupees, amount: Rupees): number {
  // The largest whole number whose charge, rounded half up, is no more.
  return Number((unitsOf(amount) * SECS_PER_MINUTE + HALF_MINUTE - 1n) / unitsOf(pricePerMinute));
}

function unitsOf(amount: Rupees): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.slice(0, 4).padEnd(4, '0'));
}

function chargedUnits(price: bigint, seconds: bigint): bigint {
  return (price * seconds + HALF_MINUTE) / SECS_PER_MINUTE;
}

/** A decimal of Postgres for the wire: at least two decimals, no trailing zeros behind them. Text all the way: exact. */
export function rupees(amount: string): Rupees {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}
