import type { PipeTransform } from '@nestjs/common';
import { AppError, isUuid, type PrefixedKind, withoutPrefix } from '@parley/contracts';

/** decisions: General: "A malformed id in a path is 404 NOT_FOUND". */
class IdPipe implements PipeTransform<string, string> {
  constructor(
    private readonly what: string,
    private readonly isId: (value: string) => boolean,
  ) {}

  transform(value: string): string {
    if (!this.isId(value)) throw AppError.notFound(this.what);
    return value.toLowerCase();
  }
}

export const uuidOf = (what: string): PipeTransform => new IdPipe(what, isUuid);

export const prefixedIdOf = (kind: PrefixedKind, what: string): PipeTransform =>
  new IdPipe(what, (value) => withoutPrefix(kind, value) !== null);
