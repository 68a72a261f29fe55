import { applyDecorators } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import {
  ApiBearerAuth,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { type Dto, ERROR_STATUS, type ErrorCode } from '@parley/contracts';
import { IdPipe } from '../http/id.pipes';
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

/** What every authenticated route may answer. contract: Endpoints, "Common errors". */
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
    PathIds(),
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

/** The form of each id in the path, as the pipe that reads it knows it. */
function PathIds(): MethodDecorator {
  return (prototype, key, descriptor) => {
    const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, prototype.constructor, key) ?? {}) as Record<
      string,
      { data?: unknown; pipes?: unknown[] }
    >;
    for (const [kind, { data, pipes }] of Object.entries(args)) {
      const pipe = pipes?.find((one) => one instanceof IdPipe);
      if (!kind.startsWith(`${RouteParamtypes.PARAM}:`) || !pipe || typeof data !== 'string') continue;
      ApiParam({ name: data, description: `Id of the ${lower(pipe.what)}.`, schema: pipe.schema })(
        prototype,
        key,
        descriptor,
      );
    }
  };
}

/** `API key` stays, `Phone number` becomes `phone number`. */
function lower(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
