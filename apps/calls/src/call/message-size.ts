import type { TranscriptEntryDto } from '@parley/contracts';

/** A NATS message holds 1 MiB; what else is in it has its own bounds. */
const TRANSCRIPT_MAX_BYTES = 600_000;
const PAGE_MAX_BYTES = 700_000;

/** As much of a transcript, from its beginning, as fits a message. Hours of talk fit; a runaway recogniser does not. */
export function fittingTranscript(entries: TranscriptEntryDto[] | null): TranscriptEntryDto[] | null {
  return entries && entries.slice(0, countWithin(entries, TRANSCRIPT_MAX_BYTES));
}

/** How many rows of a page fit a message: at least one. */
export function fittingRows(rows: unknown[], limit: number): number {
  return Math.max(1, Math.min(limit, countWithin(rows, PAGE_MAX_BYTES)));
}

function countWithin(items: unknown[], maxBytes: number): number {
  let bytes = 0;
  const tooMany = items.findIndex((item) => (bytes += Buffer.byteLength(JSON.stringify(item))) > maxBytes);
  return tooMany === -1 ? items.length : tooMany;
}
