import { AppError, type ResealPosition, SECRET_KEEPERS, type SecretKeeper } from '@parley/contracts';

/** Where a pass over the secrets of all services goes on. */
export interface PassPosition {
  service: SecretKeeper;
  /** null: at the beginning of the service. */
  position: ResealPosition | null;
}

export const BEGINNING: PassPosition = { service: SECRET_KEEPERS[0], position: null };

export function encodePass({ service, position }: PassPosition): string {
  const parts = position === null ? [service] : [service, position.place, position.after ?? ''];
  return Buffer.from(parts.join(' '), 'utf8').toString('base64url');
}

/** VALIDATION_ERROR for anything `encodePass` did not make. Whether there is such a place, the service says. */
export function decodePass(cursor: string): PassPosition {
  const [name, place, after, ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const service = SECRET_KEEPERS.find((one) => one === name);
  const given: PassPosition | null = service
    ? { service, position: place === undefined ? null : { place, after: after ? after : null } }
    : null;
  if (!given || rest.length > 0 || encodePass(given) !== cursor)
    throw AppError.validation('cursor', 'cursor is not valid');
  return given;
}

/** After a step of `service` that ended in `next`; null when no service is left. */
export function following(service: SecretKeeper, next: ResealPosition | null): string | null {
  if (next !== null) return encodePass({ service, position: next });
  const another = SECRET_KEEPERS[SECRET_KEEPERS.indexOf(service) + 1];
  return another === undefined ? null : encodePass({ service: another, position: null });
}
