import { AppError, type ErrorDetail } from '@parley/contracts';
import { validateSync, type ValidationError } from 'class-validator';
import { type Field, fieldsOf, isFixed } from './field';
import type { Dto } from './kind';

/**
 * A request body as an instance of its class. Throws VALIDATION_ERROR with every broken rule in `details`; fields the
 * class does not know are broken rules too (decisions: General, "Unknown body fields are refused").
 */
export function parseBody<T extends object>(dto: Dto<T>, body: unknown): T {
  if (!isPlainObject(body)) throw AppError.validation('body', 'the body must be a JSON object');
  const unknown: ErrorDetail[] = [];
  const instance = hydrate(dto, body, '', unknown);
  return checked(instance, unknown);
}

/** Query parameters: texts become what their fields hold; unknown parameters are ignored (decisions: General). */
export function parseQuery<T extends object>(dto: Dto<T>, query: Record<string, unknown>): T {
  const instance = new dto();
  for (const [name, entry] of fieldsOf(dto)) {
    const value = Object.hasOwn(query, name) ? query[name] : undefined;
    if (Array.isArray(value)) throw AppError.validation(name, `${name} must be given once`);
    if (value !== undefined) put(instance, name, fromText(entry, value));
  }
  return checked(instance, []);
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
    else unknown.push({ field: path + name, message: `${path}${name} ${stranger(dto, name)}` });
  }
  return instance;
}

function stranger(dto: Dto, name: string): string {
  return isFixed(dto, name) ? 'cannot be changed' : 'is not a known field';
}

function hydrateValue({ kind }: Field, value: unknown, path: string, unknown: ErrorDetail[]): unknown {
  const nested = kind.nested;
  if (!nested) return kind.canonical ? kind.canonical(value) : value;
  if (!nested.list) return isPlainObject(value) ? hydrate(nested.dto(), value, `${path}.`, unknown) : value;
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown, index) =>
    isPlainObject(item) ? hydrate(nested.dto(), item, `${path}.${index}.`, unknown) : item,
  );
}

function checked<T extends object>(instance: T, unknown: ErrorDetail[]): T {
  const broken = validateSync(instance, { forbidUnknownValues: false, validationError: { target: false } });
  const details = [...unknown, ...broken.flatMap((error) => flatten(error, ''))];
  const [first] = details;
  if (!first) return instance;
  // A field with a code of its own is told of first. contract: Errors, INVALID_EXTERNAL_ID and its like.
  for (const { name, options } of fieldsOf(instance.constructor as Dto).values()) {
    const broken = options.code && details.find(({ field }) => field === name);
    if (options.code && broken) throw new AppError(options.code, broken.message, { details });
  }
  throw new AppError('VALIDATION_ERROR', first.message, { details });
}

/** One detail a field: what it holds itself, or what its parts hold. */
function flatten(error: ValidationError, path: string): ErrorDetail[] {
  const at = path + error.property;
  const own = error.constraints?.['field'];
  if (own !== undefined) return [{ field: at, message: path + own }];
  return (error.children ?? []).flatMap((child) => flatten(child, `${at}.`));
}

function put(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
