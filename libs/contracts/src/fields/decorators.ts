import type { PrefixedKind } from '../ids';
import { decimal, e164, email, network, url } from './address-types';
import { type Dto, field, type FieldOptions, type FieldType } from './field';
import {
  bool,
  int,
  json,
  listOf,
  listOfObjects,
  type ListRule,
  num,
  type NumberRule,
  objectOf,
  oneOf,
  prefixedId,
  text,
  type TextRule,
  timestamp,
  uuid,
  variables,
} from './field-types';

/** One decorator a field: check and OpenAPI in one. `optional` = may be left out, `nullable` = may be null. */
export const Text = (options: FieldOptions & TextRule = {}): PropertyDecorator =>
  field(text(options), options);
export const Uuid = (options: FieldOptions = {}): PropertyDecorator => field(uuid(), options);
export const PrefixedId = (kind: PrefixedKind, options: FieldOptions = {}): PropertyDecorator =>
  field(prefixedId(kind), options);
export const Bool = (options: FieldOptions = {}): PropertyDecorator => field(bool(), options);
export const Int = (options: FieldOptions & NumberRule = {}): PropertyDecorator =>
  field(int(options), options);
export const Num = (options: FieldOptions & NumberRule = {}): PropertyDecorator =>
  field(num(options), options);
export const OneOf = (values: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  field(oneOf(values), options);
export const Timestamp = (options: FieldOptions = {}): PropertyDecorator => field(timestamp(), options);
export const Json = (options: FieldOptions & { maxBytes?: number } = {}): PropertyDecorator =>
  field(json(options), options);
export const VariableMap = (options: FieldOptions = {}): PropertyDecorator => field(variables(), options);
export const E164 = (options: FieldOptions = {}): PropertyDecorator => field(e164(), options);
export const Url = (options: FieldOptions = {}): PropertyDecorator => field(url(), options);
export const Email = (options: FieldOptions = {}): PropertyDecorator => field(email(), options);
export const Decimal = (options: FieldOptions & { max?: number } = {}): PropertyDecorator =>
  field(decimal(options), options);
export const Networks = (options: FieldOptions & ListRule = {}): PropertyDecorator =>
  field(listOf(network(), options), options);
export const ListOf = (item: FieldType, options: FieldOptions & ListRule = {}): PropertyDecorator =>
  field(listOf(item, options), options);
export const ObjectOf = (dto: () => Dto, options: FieldOptions = {}): PropertyDecorator =>
  field(objectOf(dto), options);
export const ListOfObjects = (dto: () => Dto, options: FieldOptions & ListRule = {}): PropertyDecorator =>
  field(listOfObjects(dto, options), options);

const ANYTHING = ['string', 'number', 'boolean', 'object', 'array'].map((type) =>
  type === 'array' ? { type, items: {} } : { type },
);

/** A field the contract says is ignored: taken whatever it holds. */
export const Ignored = (options: { description: string }): PropertyDecorator =>
  field(
    { schema: { anyOf: ANYTHING }, problem: () => undefined },
    { ...options, optional: true, nullable: true },
  );
