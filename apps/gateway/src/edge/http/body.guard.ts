import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Dto, parseBody } from '@parley/contracts';
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
 * Nothing comes to a handler with a body that does not fit it. The body is read here and not in a middleware because it
 * comes after authentication and after the route. decisions: General, "Checks run in this order".
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!WITH_BODY.has(request.method)) return true;
    return this.read(request, context);
  }

  private async read(request: Request, context: ExecutionContext): Promise<true> {
    // Who gives no account has no key: carriers' and browsers' requests are made once, or safe to repeat as they are.
    const accountId = principalOf(request)?.accountId ?? (isOperator(request) ? OPERATORS : null);
    const key = accountId && idempotencyKeyOf(request.method, request.headersDistinct['idempotency-key']);
    const takesBytes = this.reflector.get<boolean | undefined>(RAW_BODY, context.getHandler()) === true;
    let body: unknown;
    if (!takesBytes) {
      const sent = await readJsonBody(request, context.switchToHttp().getResponse<Response>());
      // Nothing is an empty body; `null` is something, and wrong.
      body = sent === undefined ? {} : sent;
      const bodyClass = this.reflector.get<Dto | undefined>(BODY_CLASS, context.getHandler()) ?? NoBody;
      request.body = parseBody(bodyClass, body);
    }
    if (accountId && key) setIdempotencyKey(request, { accountId, key, body });
    return true;
  }
}
