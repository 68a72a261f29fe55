/** Polyphase low-pass filters for rational resampling: Kaiser-windowed sinc, one row of taps per output phase. */

export interface FilterBank {
  /** Interpolation factor: number of phases. */
  readonly up: number;
  /** Decimation factor. */
  readonly down: number;
  readonly taps: number;
  readonly phases: readonly Float64Array[];
}

/** Zero crossings on each side of the sinc, at the lower of the two rates: over 60 dB with this beta. */
const LOBES = 16;
const BETA = 6.5;
/** -6 dB point as a share of the lower Nyquist frequency: flat to 3.4 kHz of 4, what a telephone line carries. */
const PASS = 0.93;

const banks = new Map<string, FilterBank>();

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** Modified Bessel function of order zero, by its power series. */
function bessel0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < 40 && term > 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

export function filterBank(fromRate: number, toRate: number): FilterBank {
  const key = `${fromRate}:${toRate}`;
  const known = banks.get(key);
  if (known) return known;
  const divisor = gcd(fromRate, toRate);
  const up = toRate / divisor;
  const down = fromRate / divisor;
  // Cut-off in cycles per input sample.
  const cutoff = (PASS * Math.min(fromRate, toRate)) / (2 * fromRate);
  // Even, so that a row is a multiple of four taps: `Resampler` counts on it.
  const half = 2 * Math.ceil((LOBES * Math.max(1, fromRate / toRate)) / 2);
  const taps = 2 * half;
  const phases = Array.from({ length: up }, (_, phase) => phaseTaps(phase / up, half, cutoff));
  const bank = { up, down, taps, phases };
  banks.set(key, bank);
  return bank;
}

function phaseTaps(fraction: number, half: number, cutoff: number): Float64Array {
  const row = new Float64Array(2 * half);
  let sum = 0;
  for (let i = 0; i < row.length; i++) {
    const t = i - (half - 1) - fraction;
    const x = 2 * Math.PI * cutoff * t;
    const sinc = Math.abs(x) < 1e-9 ? 1 : Math.sin(x) / x;
    const window = bessel0(BETA * Math.sqrt(Math.max(0, 1 - (t / half) ** 2))) / bessel0(BETA);
    const value = 2 * cutoff * sinc * window;
    row[i] = value;
    sum += value;
  }
  // Unity gain at DC in every phase: no ripple at the phase rate.
  for (let i = 0; i < row.length; i++) row[i] = (row[i] ?? 0) / sum;
  return row;
}
