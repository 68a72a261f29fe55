import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import type { ErrorCode } from '../errors';

/** A class whose fields carry the decorators of this folder. */
export type Dto<T extends object = object> = new () => T;

/** What a field may hold. */
export interface FieldType {
  /** How OpenAPI describes it. */
  schema: Record<string, unknown>;
  /** What is wrong with a value; completes "<field> ...", such as `must be a UUID`. */
  problem: (value: unknown) => string | undefined;
  /** Reads the text of a query parameter. Text itself when left out. */
  fromText?: (text: string) => unknown;
  /** One form for all ways to write the same value; returns what is wrong as it is. */
  normalize?: (value: unknown) => unknown;
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

export interface Field {
  name: string;
  type: FieldType;
  options: FieldOptions;
}

const declared = new WeakMap<object, Map<string, Field>>();
const withInherited = new WeakMap<object, Map<string, Field>>();

/** The fields a class declares or inherits, by name. A Map: `constructor` or `__proto__` in a body is no field. */
export function fieldsOf(dto: Dto): Map<string, Field> {
  const known = withInherited.get(dto);
  if (known) return known;
  const parent: unknown = Object.getPrototypeOf(dto);
  const inherited = typeof parent === 'function' && parent.prototype ? fieldsOf(parent as Dto) : [];
  const fields = new Map<string, Field>([...inherited, ...(declared.get(dto) ?? [])]);
  withInherited.set(dto, fields);
  return fields;
}

const fixedOfClass = new WeakMap<object, readonly string[]>();

/** Of a body that changes something: fields the resource has and no change may touch, refused in these words. */
export const Fixed =
  (...names: string[]): ClassDecorator =>
  (dto) => {
    fixedOfClass.set(dto, names);
  };

export function isFixed(dto: Dto, name: string): boolean {
  return fixedOfClass.get(dto)?.includes(name) === true;
}

const exampleFields = new Map<string, Record<string, unknown>>();

/** In place of what the document makes up of each field: all of a body, of an answer the fields given here. */
export const Example =
  (fields: Record<string, unknown>): ClassDecorator =>
  (dto) => {
    exampleFields.set(dto.name, fields);
  };

/** By the name of the class, which is the name of its schema. */
export const EXAMPLES: ReadonlyMap<string, Record<string, unknown>> = exampleFields;

export const EXAMPLE_ID = '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d';

/** One decorator a field: its rule for class-validator, its OpenAPI schema, whether it may be left out or null. */
export function field(type: FieldType, options: FieldOptions): PropertyDecorator {
  return (prototype, key) => {
    const one = { name: String(key), type, options };
    declared.set(
      prototype.constructor,
      (declared.get(prototype.constructor) ?? new Map()).set(one.name, one),
    );
    ApiProperty(schemaOf(type, options))(prototype, key);
    // One rule a field: class-validator's cost is by the rule.
    const validate = (value: unknown): boolean => problemOf(value, one) === undefined;
    ValidateBy({ name: 'field', validator: { validate } })(prototype, key);
    if (!type.nested) return;
    ValidateIf((_, value) => !isExcused(value, options))(prototype, key);
    ValidateNested()(prototype, key);
  };
}

/** What is wrong with a field's value itself, whatever is in its parts. */
export function problemOf(value: unknown, { type, options }: Field): string | undefined {
  if (isExcused(value, options)) return undefined;
  return value === undefined ? 'is required' : type.problem(value);
}

/** May be left out, or null, and is. */
function isExcused(value: unknown, options: FieldOptions): boolean {
  return (value === undefined && options.optional === true) || (value === null && options.nullable === true);
}

function schemaOf(type: FieldType, options: FieldOptions): ApiPropertyOptions {
  return {
    ...type.schema,
    required: options.optional !== true,
    ...(options.nullable ? { nullable: true } : {}),
    ...(options.description === undefined ? {} : { description: options.description }),
    ...(options.example === undefined ? {} : { example: options.example }),
    ...(options.default === undefined ? {} : { default: options.default }),
  } as ApiPropertyOptions;
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
