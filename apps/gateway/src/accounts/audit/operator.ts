import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Where an operator's request came from. Who it was, the token tells (AuditTrail). */
export interface OperatorRequest {
  address: string | null;
}

export const FromOperator = createParamDecorator(
  (_data: unknown, context: ExecutionContext): OperatorRequest => ({
    address: context.switchToHttp().getRequest<Request>().ip ?? null,
  }),
);
