import { AppError, DOCUMENT_LIMITS } from '@parley/contracts';

/** A bus body may be anything; the edge has checked it already. */
export function checkedText(field: string, value: unknown, max: number, min = 1): string {
  if (typeof value !== 'string') throw AppError.validation(field, `${field} must be a string`);
  if (/\0|\p{Surrogate}/u.test(value)) {
    throw AppError.validation(field, `${field} must not hold NUL or broken characters`);
  }
  const length = Array.from(value).length;
  if (length < min || length > max || (min > 0 && value.trim() === '')) {
    throw AppError.validation(
      field,
      `${field} must be ${min > 0 ? `${min} to` : 'at most'} ${max} characters long`,
    );
  }
  return value;
}

export function checkedNaming(given: { name?: unknown; description?: unknown }): {
  name: string;
  description: string;
} {
  return {
    name: checkedText('name', given.name, DOCUMENT_LIMITS.name),
    description: checkedText('description', given.description ?? '', DOCUMENT_LIMITS.description, 0),
  };
}

export function checkedSize(value: unknown, max: number): number {
  if (!Number.isSafeInteger(value) || (value as number) < 1 || (value as number) > max) {
    throw AppError.validation('file_size', `file_size must be between 1 and ${max} bytes`);
  }
  return value as number;
}
