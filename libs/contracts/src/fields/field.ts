import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { Dto, FieldOptions, Kind } from './kind';

export interface Field {
  name: string;
  kind: Kind;
  options: FieldOptions;
}

const fieldsOfClass = new WeakMap<object, Map<string, Field>>();

/** The fields a class declares or inherits, by name. A Map: `constructor` or `__proto__` in a body is no field. */
export function fieldsOf(dto: Dto): Map<string, Field> {
  const parent: unknown = Object.getPrototypeOf(dto);
  const inherited = typeof parent === 'function' && parent.prototype ? fieldsOf(parent as Dto) : new Map();
  return new Map<string, Field>([...inherited, ...(fieldsOfClass.get(dto) ?? [])]);
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

/** One decorator a field: the check, the OpenAPI schema and whether it may be left out or null. */
export function field(kind: Kind, options: FieldOptions): PropertyDecorator {
  return (prototype, key) => {
    remember(prototype.constructor, { name: String(key), kind, options });
    ApiProperty(describe(kind, options))(prototype, key);
  };
}

/** May be left out, or null, and is. */
export function isExcused(value: unknown, options: FieldOptions): boolean {
  return (value === undefined && options.optional === true) || (value === null && options.nullable === true);
}

/** What is wrong with a field's value itself, whatever is in its parts. */
export function problemOf(value: unknown, kind: Kind): string | undefined {
  return value === undefined ? 'is required' : kind.problem(value);
}

function remember(dto: object, entry: Field): void {
  const known = fieldsOfClass.get(dto) ?? new Map<string, Field>();
  known.set(entry.name, entry);
  fieldsOfClass.set(dto, known);
}

function describe(kind: Kind, options: FieldOptions): ApiPropertyOptions {
  return {
    ...kind.schema,
    required: options.optional !== true,
    ...(options.nullable ? { nullable: true } : {}),
    ...(options.description === undefined ? {} : { description: options.description }),
    ...(options.example === undefined ? {} : { example: options.example }),
    ...(options.default === undefined ? {} : { default: options.default }),
  } as ApiPropertyOptions;
}
