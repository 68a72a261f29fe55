import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Dto } from '@parley/contracts';
import { ContractPipe } from '@parley/platform';
import type { Request, Response } from 'express';
import { isOperator } from '../auth/operator.middleware';
import { principalOf } from '../auth/principal';
import { idempotencyKeyOf } from '../idempotency/idempotency-key.rules';
import { OPERATORS } from '../idempotency/idempotency.store';
import { setIdempotencyKey } from '../idempotency/idempotency.interceptor';
import { readJsonBody } from './read-body';
import { BODY_CLASS } from './body.decorator';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

const RAW_BODY = 'parley:raw-body';
/** For routes that read the request's body themselves: bytes on their way to storage. */
export const RawBody = (): MethodDecorator => SetMetadata(RAW_BODY, true);

/** Of a route without `@Body()`: any field is one too many. */
class NoBody {}

/**
 * Reads and checks the body. In a guard because it comes after authentication and routing, and before the pipes that
 * read ids and the query.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly contract: ContractPipe,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!WITH_BODY.has(request.method)) return true;
    return this.read(request, context);
  }

  private async read(request: Request, context: ExecutionContext): Promise<true> {
    // Requests without an account (carriers, browsers) have no Idempotency-Key.
    const accountId = principalOf(request)?.accountId ?? (isOperator(request) ? OPERATORS : null);
    const key = accountId && idempotencyKeyOf(request.method, request.headersDistinct['idempotency-key']);
    const takesBytes = this.reflector.get<boolean | undefined>(RAW_BODY, context.getHandler()) === true;
    let body: unknown;
    if (!takesBytes) {
      const sent = await readJsonBody(request, context.switchToHttp().getResponse<Response>());
      // No body is an empty object; `null` is a body, and refused.
      body = sent === undefined ? {} : sent;
      const bodyClass = this.reflector.get<Dto | undefined>(BODY_CLASS, context.getHandler()) ?? NoBody;
      request.body = await this.contract.transform(body, { type: 'body', metatype: bodyClass });
    }
    if (accountId && key) setIdempotencyKey(request, { accountId, key, body });
    return true;
  }
}
