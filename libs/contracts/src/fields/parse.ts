import { AppError, type ErrorDetail } from '../errors';
import { type Field, fieldsOf, isExcused, isFixed, problemOf } from './field';
import type { Dto } from './kind';

/** Who breaks more rules than this is told of the first ones. */
const DETAILS_MAX = 100;
/** Of a name that is no field of ours: it may be as long as the body. */
const NAME_SHOWN = 100;

/**
 * A request body as an instance of its class. Throws VALIDATION_ERROR with every broken rule in `details`; fields the
 * class does not know are broken rules too (decisions: General, "Unknown body fields are refused").
 */
export function parseBody<T extends object>(dto: Dto<T>, body: unknown): T {
  if (!isPlainObject(body)) throw AppError.validation('body', 'the body must be a JSON object');
  const unknown: ErrorDetail[] = [];
  const instance = hydrate(dto, body, '', unknown);
  return checked(dto, instance, unknown);
}

/** Query parameters: texts become what their fields hold; unknown parameters are ignored (decisions: General). */
export function parseQuery<T extends object>(dto: Dto<T>, query: Record<string, unknown>): T {
  const instance = new dto();
  for (const [name, entry] of fieldsOf(dto)) {
    const value = Object.hasOwn(query, name) ? query[name] : undefined;
    if (Array.isArray(value)) throw AppError.validation(name, `${name} must be given once`);
    if (value !== undefined) put(instance, name, fromText(entry, value));
  }
  return checked(dto, instance, []);
}

function fromText({ kind }: Field, value: unknown): unknown {
  const read = typeof value === 'string' && kind.fromText ? kind.fromText(value) : value;
  return kind.canonical ? kind.canonical(read) : read;
}

function hydrate<T extends object>(
  dto: Dto<T>,
  plain: Record<string, unknown>,
  path: string,
  unknown: ErrorDetail[],
): T {
  const fields = fieldsOf(dto);
  const instance = new dto();
  for (const [name, value] of Object.entries(plain)) {
    const entry = fields.get(name);
    if (entry) put(instance, name, hydrateValue(entry, value, path + name, unknown));
    else if (unknown.length < DETAILS_MAX) unknown.push(detail(path + shown(name), stranger(dto, name)));
  }
  return instance;
}

function stranger(dto: Dto, name: string): string {
  return isFixed(dto, name) ? 'cannot be changed' : 'is not a known field';
}

function hydrateValue({ kind }: Field, value: unknown, path: string, unknown: ErrorDetail[]): unknown {
  const nested = kind.nested;
  if (!nested) return kind.canonical ? kind.canonical(value) : value;
  // What is wrong as a whole, such as a list that is too long, is not looked into.
  if (kind.problem(value) !== undefined) return value;
  if (!nested.list) return isPlainObject(value) ? hydrate(nested.dto(), value, `${path}.`, unknown) : value;
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown, index) =>
    isPlainObject(item) ? hydrate(nested.dto(), item, `${path}.${index}.`, unknown) : item,
  );
}

function checked<T extends object>(dto: Dto<T>, instance: T, details: ErrorDetail[]): T {
  collect(dto, instance, '', details);
  const [first] = details;
  if (!first) return instance;
  // A field with a code of its own is told of first. contract: Errors, INVALID_EXTERNAL_ID and its like.
  for (const { name, options } of fieldsOf(dto).values()) {
    const broken = options.code && details.find(({ field }) => field === name);
    if (options.code && broken) throw new AppError(options.code, broken.message, { details });
  }
  throw new AppError('VALIDATION_ERROR', first.message, { details });
}

/** One detail a field: what is wrong with it itself, or with its parts. */
function collect(dto: Dto, instance: object, path: string, details: ErrorDetail[]): void {
  for (const { name, kind, options } of fieldsOf(dto).values()) {
    const value: unknown = Reflect.get(instance, name);
    if (isExcused(value, options)) continue;
    if (details.length >= DETAILS_MAX) return;
    const problem = problemOf(value, kind);
    if (problem !== undefined) details.push(detail(path + name, problem));
    else if (kind.nested) collectParts(kind.nested.dto(), value, path + name, details);
  }
}

function collectParts(dto: Dto, value: unknown, path: string, details: ErrorDetail[]): void {
  if (!Array.isArray(value)) return collect(dto, value as object, `${path}.`, details);
  value.forEach((item: object, index) => collect(dto, item, `${path}.${index}.`, details));
}

function detail(field: string, says: string): ErrorDetail {
  return { field, message: `${field} ${says}` };
}

function shown(name: string): string {
  return name.length > NAME_SHOWN ? `${name.slice(0, NAME_SHOWN)}...` : name;
}

function put(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
