/** The touch tone matrix (ITU-T Q.23) and event codes (RFC 4733, section 3.2). */

const LOW = [697, 770, 852, 941] as const;
const HIGH = [1209, 1336, 1477, 1633] as const;
const ROWS = ['123A', '456B', '789C', '*0#D'] as const;
const EVENTS = '0123456789*#ABCD';

export const LOW_FREQUENCIES: readonly number[] = LOW;
export const HIGH_FREQUENCIES: readonly number[] = HIGH;

export function dtmfFrequencies(digit: string): [number, number] | undefined {
  const row = ROWS.findIndex((keys) => keys.includes(digit));
  const low = LOW[row];
  const high = HIGH[ROWS[row]?.indexOf(digit) ?? -1];
  return digit.length === 1 && low !== undefined && high !== undefined ? [low, high] : undefined;
}

export function dtmfAt(row: number, column: number): string | undefined {
  return ROWS[row]?.[column];
}

export function dtmfEventCode(digit: string): number | undefined {
  const code = digit.length === 1 ? EVENTS.indexOf(digit.toUpperCase()) : -1;
  return code < 0 ? undefined : code;
}

export function dtmfDigit(eventCode: number): string | undefined {
  return EVENTS[eventCode];
}
