import { AppError } from '@parley/contracts';

/** The same as for a call's metadata. */
const METADATA_MAX_BYTES = 16_384;

export function assertMetadata(metadata: Record<string, unknown> | null | undefined): void {
  if (metadata && Buffer.byteLength(JSON.stringify(metadata)) > METADATA_MAX_BYTES) {
    const message = `metadata must be at most ${METADATA_MAX_BYTES} bytes of JSON`;
    throw AppError.validation('metadata', message);
  }
}
