import type { PipeTransform } from '@nestjs/common';
import { AppError, ID_PREFIX, isUuid, type PrefixedKind, withoutPrefix } from '@parley/contracts';

/** A malformed id in a path is 404 NOT_FOUND: it names nothing. */
export class IdPipe implements PipeTransform<string, string> {
  constructor(
    readonly what: string,
    private readonly isId: (value: string) => boolean,
    /** How the OpenAPI document describes it. */
    readonly schema: object,
  ) {}

  transform(value: string): string {
    if (!this.isId(value)) throw AppError.notFound(this.what);
    return value.toLowerCase();
  }
}

export const uuidOf = (what: string): PipeTransform =>
  new IdPipe(what, isUuid, { type: 'string', format: 'uuid' });

export const prefixedIdOf = (kind: PrefixedKind, what: string): PipeTransform =>
  new IdPipe(what, (value) => withoutPrefix(kind, value) !== null, {
    type: 'string',
    pattern: `^${ID_PREFIX[kind]}[0-9a-f-]{36}$`,
  });
