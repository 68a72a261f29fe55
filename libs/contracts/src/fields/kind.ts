import type { ErrorCode } from '../errors';

/** A class whose fields carry the decorators of this library. */
export type Dto<T extends object = object> = new () => T;

/** What a field may hold: how it is described in OpenAPI and what is wrong with a value, if anything. */
export interface Kind {
  schema: Record<string, unknown>;
  /** Completes "<field> ...": `must be a UUID`. Undefined = the value is fine. */
  problem: (value: unknown) => string | undefined;
  /** Reads the text of a query parameter. Text itself when left out. */
  fromText?: (text: string) => unknown;
  /** One form for all ways to write the same value; what is wrong is left for `problem` to tell. */
  canonical?: (value: unknown) => unknown;
  /** Set for an object, or a list of objects, with fields of their own. */
  nested?: { dto: () => Dto; list: boolean };
}

export interface FieldOptions {
  /** May be left out. Left out and null are different things. */
  optional?: boolean;
  nullable?: boolean;
  description?: string;
  example?: unknown;
  default?: unknown;
  /** What a broken rule of the field is refused with. Default: VALIDATION_ERROR. */
  code?: ErrorCode;
}
