import { type ArgumentMetadata, Injectable, Optional, ValidationPipe } from '@nestjs/common';
import { AppError, type Dto, type ErrorDetail, fieldsOf, problemOf } from '@parley/contracts';
import type { ValidationError } from 'class-validator';
import { DETAILS_MAX, readBody, readQuery } from './read-fields';

/**
 * Checks bodies, query parameters and messages against their contract class and hands on an instance of it; what does
 * not fit is refused naming every broken rule. Nest's ValidationPipe, except that fields are read by `read-fields`
 * and not by class-transformer: docs/adr/0015-contract-pipe.md.
 */
@Injectable()
export class ContractPipe extends ValidationPipe {
  constructor(@Optional() options: { expectedType?: Dto } = {}) {
    super({
      ...options,
      stopAtFirstError: true,
      validationError: { target: true, value: true },
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const dto = (this.expectedType ?? metadata.metatype) as Dto | undefined;
    if (!dto || metadata.type === 'param' || !this.toValidate({ ...metadata, metatype: dto })) return value;
    // An instance was checked before, by the guard that reads the body.
    if (value instanceof dto) return value;
    const { instance, unknown } =
      metadata.type === 'query' ? readQuery(dto, Object(value)) : readBody(dto, value);
    const details = unknown;
    collect(await this.validate(instance, this.validatorOptions), '', details);
    if (details.length > 0) throw refusal(dto, details);
    return instance;
  }
}

/** One detail a field, in the order of the class: what is wrong with it itself, or with its parts. */
function collect(errors: ValidationError[], path: string, details: ErrorDetail[]): void {
  for (const error of inFieldOrder(errors)) {
    if (details.length >= DETAILS_MAX) return;
    const name = path + error.property;
    if (!error.constraints) collect(error.children ?? [], `${name}.`, details);
    else details.push({ field: name, message: `${name} ${says(error)}` });
  }
}

function inFieldOrder(errors: ValidationError[]): ValidationError[] {
  const dto = classOf(errors[0]);
  // Of a list the errors come by index.
  if (!dto || errors.length < 2) return errors;
  const order = [...fieldsOf(dto).keys()];
  return [...errors].sort((a, b) => order.indexOf(a.property) - order.indexOf(b.property));
}

/** Not class-validator's text: that replaces `$value` and its like also in what the sender wrote. */
function says(error: ValidationError): string {
  const dto = classOf(error);
  const field = dto && fieldsOf(dto).get(error.property);
  return (field && problemOf(error.value, field)) ?? 'is not valid';
}

function classOf(error: ValidationError | undefined): Dto | undefined {
  return Array.isArray(error?.target) ? undefined : (error?.target?.constructor as Dto | undefined);
}

/** A field with an error code of its own is told of first. */
function refusal(dto: Dto, details: ErrorDetail[]): AppError {
  for (const { name, options } of fieldsOf(dto).values()) {
    const broken = options.code && details.find(({ field }) => field === name);
    if (options.code && broken) return new AppError(options.code, broken.message, { details });
  }
  return new AppError('VALIDATION_ERROR', details[0]?.message ?? 'not valid', { details });
}
