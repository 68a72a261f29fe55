import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { parseBody } from '@parley/dto';
import type { Request, Response } from 'express';
import { from, lastValueFrom, map, type Observable } from 'rxjs';
import { principalOf } from '../auth/principal';
import { Idempotency } from '../idempotency/idempotency';
import { idempotencyKeyOf } from '../idempotency/idempotency-key.rules';
import { bodyClassOf } from './route-body';
import { readJsonBody } from './read-body';

const RAW = 'parley:raw';
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

const RAW_BODY = 'parley:raw-body';
/** For routes that read the request's body themselves: bytes on their way to storage. */
export const RawBody = (): MethodDecorator => SetMetadata(RAW_BODY, true);

/** For routes that write their answer themselves (files). */
export const RawResponse = (): MethodDecorator => SetMetadata(RAW, true);

/**
 * Around every route: body in, envelope out. The body is read here and not in a middleware because it comes after
 * authentication and after the route. decisions: General, "Checks run in this order".
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: Idempotency,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const takesBytes = this.reflector.get<boolean | undefined>(RAW_BODY, context.getHandler()) === true;
    // Operators' requests have no account, and no key.
    const accountId = principalOf(request)?.accountId;
    const key = accountId && idempotencyKeyOf(request.method, request.headersDistinct['idempotency-key']);
    let body: unknown;
    if (WITH_BODY.has(request.method) && !takesBytes) {
      const sent = await readJsonBody(request, response);
      body = sent === undefined ? {} : sent;
      request.body = parseBody(bodyClassOf(context), body);
    }
    if (this.reflector.get<boolean | undefined>(RAW, context.getHandler())) return next.handle();
    // decisions: General: "Success is always HTTP 200", creations included.
    response.status(200);
    const path = request.originalUrl.replace(/\?.*$/, '');
    const answers = key
      ? from(
          this.idempotency.answer({ accountId, key, path, body }, response, () =>
            lastValueFrom(next.handle()),
          ),
        )
      : next.handle();
    return answers.pipe(map((data) => ({ success: true, data })));
  }
}
