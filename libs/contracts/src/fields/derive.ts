import { type Dto, field, fieldsOf } from './field';

/**
 * A class with the same fields, each of which may be left out (but is null only where it was allowed to be). Unlike
 * Nest's PartialType it drops defaults: they are what a missing field takes at creation; an update keeps the value.
 */
export function partialOf<T extends object>(dto: Dto<T>): Dto<Partial<T>> {
  return derive<Partial<T>>(dto, { optional: true });
}

/** A class with the same fields, each always there: what comes back of what was sent. */
export function completeOf<T extends object>(dto: Dto<T>): Dto<Required<T>> {
  return derive<Required<T>>(dto, { optional: false });
}

function derive<T extends object>(dto: Dto, change: { optional: boolean }): Dto<T> {
  class Derived {}
  for (const { name, type, options } of fieldsOf(dto).values()) {
    const { default: _default, ...rest } = options;
    field(type, { ...rest, ...change })(Derived.prototype, name);
  }
  return Derived as Dto<T>;
}
