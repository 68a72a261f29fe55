import { v7 } from 'uuid';

/** A UUIDv7: sortable by time of creation (RFC 9562). */
export function newId(): string {
  return v7();
}
