import { Param as NestParam, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
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

export const uuidOf = (what: string): IdPipe => new IdPipe(what, isUuid, { type: 'string', format: 'uuid' });

export const prefixedIdOf = (kind: PrefixedKind, what: string): IdPipe =>
  new IdPipe(what, (value) => withoutPrefix(kind, value) !== null, {
    type: 'string',
    pattern: `^${ID_PREFIX[kind]}[0-9a-f-]{36}$`,
  });

/** Nest's `@Param()` for an id, described in the OpenAPI document as its pipe reads it. */
export const Param =
  (name: string, pipe: IdPipe): ParameterDecorator =>
  (prototype, method, index) => {
    const descriptor = method === undefined ? undefined : Object.getOwnPropertyDescriptor(prototype, method);
    if (method === undefined || !descriptor) throw new Error('@Param() belongs to a parameter of a route');
    NestParam(name, pipe)(prototype, method, index);
    const description = `Id of the ${lower(pipe.what)}.`;
    ApiParam({ name, description, schema: pipe.schema })(prototype, method, descriptor);
  };

/** `API key` stays, `Phone number` becomes `phone number`. */
function lower(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
