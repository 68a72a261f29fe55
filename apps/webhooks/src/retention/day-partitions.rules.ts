const DAY_MS = 86_400_000;

export interface DayPartition {
  /** `<table>_20260131` */
  name: string;
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** The UTC day `days` after the one `at` is in. */
export function dayOf(table: string, at: Date, days = 0): DayPartition {
  const start = (Math.floor(at.getTime() / DAY_MS) + days) * DAY_MS;
  const from = new Date(start);
  return {
    name: `${table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`,
    from,
    to: new Date(start + DAY_MS),
  };
}

/** The day of a partition; null for the default partition and other tables. */
export function parseDay(table: string, name: string): DayPartition | null {
  const [, year, month, day] = new RegExp(`^${table}_(\\d{4})(\\d\\d)(\\d\\d)$`).exec(name) ?? [];
  if (day === undefined) return null;
  const at = new Date(`${year}-${month}-${day}T00:00:00.000Z`);
  return Number.isNaN(at.getTime()) ? null : dayOf(table, at);
}

/** The lowest UUIDv7 of a moment: 48 bits of milliseconds, then zeros (RFC 9562). */
export function lowestIdAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
