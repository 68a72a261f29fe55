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
import { ERROR_STATUS, type ErrorCode } from '@parley/contracts';
import type { Dto } from '@parley/dto';

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

/** What every authenticated route may answer. contract: Endpoints, "Common errors". */
const COMMON: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
];

export function Operation(options: OperationOptions): MethodDecorator {
  const { id, summary, description, returns, errors = [], deprecated } = options;
  return applyDecorators(
    ApiOperation({
      operationId: id,
      summary,
      ...(description === undefined ? {} : { description }),
      ...(deprecated ? { deprecated } : {}),
    }),
    ApiExtraModels(returns),
    ApiOkResponse({ description: 'Success', schema: successSchema(returns) }),
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
  const byStatus = new Map<number, ErrorCode[]>([[502, ['INTERNAL_ERROR']]]);
  for (const code of codes) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].map(([status, of]) =>
    ApiResponse({
      status,
      description: of.join(', '),
      schema: { $ref: '#/components/schemas/ErrorEnvelope' },
    }),
  );
}
