import {
  AppError,
  type Dto,
  type ErrorDetail,
  type Field,
  fieldsOf,
  isFixed,
  problemOf,
} from '@parley/contracts';

/** Who breaks more rules than this is told of the first ones. */
export const DETAILS_MAX = 100;
/** Of a name that is no field of ours: it may be as long as the body. */
const NAME_SHOWN = 100;

export interface Reading {
  instance: object;
  /** Fields the class does not have. */
  unknown: ErrorDetail[];
}

/**
 * A body as an instance of its class, nested ones included. Counts and unknown names are looked at on the way, so that
 * what is far too large is never walked.
 */
export function readBody(dto: Dto, body: unknown): Reading {
  if (!isPlainObject(body)) throw AppError.validation('body', 'the body must be a JSON object');
  const unknown: ErrorDetail[] = [];
  return { instance: readObject(dto, body, '', unknown), unknown };
}

/** Query parameters: texts become what their fields hold; unknown parameters are ignored. */
export function readQuery(dto: Dto, query: object): Reading {
  const instance = new dto();
  for (const [name, field] of fieldsOf(dto)) {
    const value: unknown = Object.hasOwn(query, name) ? Reflect.get(query, name) : undefined;
    if (Array.isArray(value)) throw AppError.validation(name, `${name} must be given once`);
    if (value !== undefined) Reflect.set(instance, name, fromText(field, value));
  }
  return { instance, unknown: [] };
}

function fromText({ type }: Field, value: unknown): unknown {
  const read = typeof value === 'string' && type.fromText ? type.fromText(value) : value;
  return type.normalize ? type.normalize(read) : read;
}

function readObject(dto: Dto, plain: Record<string, unknown>, path: string, unknown: ErrorDetail[]): object {
  const fields = fieldsOf(dto);
  const instance = new dto();
  for (const [name, value] of Object.entries(plain)) {
    const field = fields.get(name);
    if (field) Reflect.set(instance, name, readValue(field, value, path + name, unknown));
    else if (unknown.length < DETAILS_MAX) unknown.push(unknownField(dto, name, path));
  }
  return instance;
}

function readValue(field: Field, value: unknown, path: string, unknown: ErrorDetail[]): unknown {
  const { nested, normalize } = field.type;
  if (!nested) return normalize ? normalize(value) : value;
  // What is wrong as a whole, such as a list that is too long, is not looked into.
  if (problemOf(value, field) !== undefined) return value;
  if (!nested.list)
    return isPlainObject(value) ? readObject(nested.dto(), value, `${path}.`, unknown) : value;
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown, index) =>
    isPlainObject(item) ? readObject(nested.dto(), item, `${path}.${index}.`, unknown) : item,
  );
}

function unknownField(dto: Dto, name: string, path: string): ErrorDetail {
  const field = path + (name.length > NAME_SHOWN ? `${name.slice(0, NAME_SHOWN)}...` : name);
  const says = isFixed(dto, name) ? 'cannot be changed' : 'is not a known field';
  return { field, message: `${field} ${says}` };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
