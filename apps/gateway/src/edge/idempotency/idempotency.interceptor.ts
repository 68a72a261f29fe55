import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  Post,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Idempotency, type KeyedPost } from './idempotency';

const keyed = new WeakMap<Request, Omit<KeyedPost, 'path'>>();

/** The request came with an Idempotency-Key. */
export function setIdempotencyKey(request: Request, post: Omit<KeyedPost, 'path'>): void {
  keyed.set(request, post);
}

@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: Idempotency) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const post = keyed.get(request);
    if (!post) return next.handle();
    const path = request.originalUrl.replace(/\?.*$/, '');
    return from(this.idempotency.answer({ ...post, path }, response, () => lastValueFrom(next.handle())));
  }
}

/**
 * `@Post()` whose handler is run once for an Idempotency-Key. No other method takes a key, and an interceptor costs a
 * request a tenth of the gateway's time, so it is not global.
 */
export const IdempotentPost = (path?: string): MethodDecorator =>
  applyDecorators(Post(path), UseInterceptors(IdempotencyInterceptor));
