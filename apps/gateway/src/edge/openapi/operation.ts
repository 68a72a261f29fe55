import { applyDecorators } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { type Dto, ERROR_STATUS, type ErrorCode } from '@parley/contracts';
import { ERROR_RESPONSE } from './error-responses';

export interface OperationOptions {
  /** operationId: the method's name in generated clients. */
  id: string;
  summary: string;
  description?: string;
  /** What `data` holds. */
  returns: Dto;
  /** Besides those every route may answer. */
  errors?: ErrorCode[];
  deprecated?: boolean;
}

/** What every authenticated route may answer. */
const COMMON: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
];

export function Operation(options: OperationOptions): MethodDecorator {
  const { returns } = options;
  return applyDecorators(
    DescribedOperation(options),
    ApiExtraModels(returns),
    ApiOkResponse({ description: 'Success', schema: successSchema(returns) }),
  );
}

/** All of `Operation` but its answer: for routes that write something else than the envelope. */
export function DescribedOperation(options: Omit<OperationOptions, 'returns'>): MethodDecorator {
  const { id, summary, description, errors = [], deprecated } = options;
  return applyDecorators(
    ApiOperation({
      operationId: id,
      summary,
      ...(description === undefined ? {} : { description }),
      ...(deprecated ? { deprecated } : {}),
    }),
    ...errorResponses([...COMMON, ...errors]),
  );
}

export const ApiRoutes = (tag: string): ClassDecorator =>
  applyDecorators(ApiTags(tag), ApiBearerAuth('apiKey'));
export const AdminRoutes = (tag: string): ClassDecorator =>
  applyDecorators(ApiTags(`Admin: ${tag}`), ApiBearerAuth('operatorToken'));

function successSchema(returns: Dto): object {
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { type: 'boolean', enum: [true] },
      data: { $ref: getSchemaPath(returns) },
    },
  };
}

function errorResponses(codes: ErrorCode[]): MethodDecorator[] {
  const byStatus = new Map<number, Set<ErrorCode>>([[502, new Set(['INTERNAL_ERROR'])]]);
  for (const code of codes) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  return [...byStatus].map(([status, of]) =>
    ApiResponse({ status, description: [...of].join(', '), schema: { $ref: ERROR_RESPONSE } }),
  );
}
