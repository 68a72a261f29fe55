import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  RequestMethod,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { INTERCEPTORS_METADATA, METHOD_METADATA } from '@nestjs/common/constants';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Idempotency } from './idempotency';

interface Once {
  accountId: string;
  key: string;
  /** As it was sent, before defaults. */
  body: unknown;
}

const asked = new WeakMap<Request, Once>();

/** The request came with an Idempotency-Key. */
export function setOnce(request: Request, once: Once): void {
  asked.set(request, once);
}

/** Around the handlers of POST routes: with an Idempotency-Key they are carried out once. */
@Injectable()
export class OnceInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: Idempotency) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const once = asked.get(request);
    if (!once) return next.handle();
    const path = request.originalUrl.replace(/\?.*$/, '');
    return from(this.idempotency.answer({ ...once, path }, response, () => lastValueFrom(next.handle())));
  }
}

/**
 * Every POST route there is, without a word in its controller. Not every route: an interceptor costs a request a tenth of
 * the gateway's time, and no other method takes a key.
 */
export function withOnce(controllers: readonly Type[]): Type[] {
  for (const controller of controllers) {
    const prototype = controller.prototype as object;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
      const handler: unknown = descriptor?.value;
      if (typeof handler !== 'function' || !descriptor) continue;
      const isPost = Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.POST;
      if (isPost && !Reflect.hasMetadata(INTERCEPTORS_METADATA, handler)) {
        UseInterceptors(OnceInterceptor)(prototype, name, descriptor);
      }
    }
  }
  return [...controllers];
}
