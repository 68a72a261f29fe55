import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { GatewayConfig } from '../gateway.config';
import { ApiKeyMiddleware } from './auth/api-key.middleware';
import { OperatorMiddleware } from './auth/operator.middleware';
import { answerClientErrors } from './http/client-error';
import { RequestContextMiddleware } from './http/request-context.middleware';
import { refuseBrokenPaths, refuseWithoutHost } from './http/broken-path.middleware';
import { AddressLimiter } from './rate-limit/address.limiter';
import { serveDocs } from './openapi/serve-docs';

/** The swagger pages bring styles of their own; everything else is data and needs no source at all. */
const DOCS_POLICY = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  frameAncestors: ["'none'"],
};
const API_POLICY = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/** What happens to every request before Nest looks for its route. No CORS: keys are used from servers only. */
export function configureHttp(app: NestExpressApplication, config: GatewayConfig): void {
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false);
  const addresses = app.get(AddressLimiter);
  answerClientErrors(app.getHttpServer(), addresses);
  app.use(use(app.get(RequestContextMiddleware)));
  app.use(secureHeaders());
  app.use(use(addresses));
  app.use(refuseWithoutHost);
  app.use('/api/v2', use(app.get(ApiKeyMiddleware)));
  app.use('/admin/v1', use(app.get(OperatorMiddleware)));
  app.use(refuseBrokenPaths);
  serveDocs(app);
}

function secureHeaders(): RequestHandler {
  const [docs, api] = [withPolicy(DOCS_POLICY), withPolicy(API_POLICY)];
  return (request, response, next) => {
    const isDocs = /^\/docs(\/|$)/.test(request.path);
    // Answers hold what is an account's own, and secrets once: nothing on the way may keep them.
    if (!isDocs) response.setHeader('Cache-Control', 'no-store');
    (isDocs ? docs : api)(request, response, next);
  };
}

/** What helmet sets is the same for every answer: it is asked once. */
function withPolicy(directives: Record<string, string[]>): RequestHandler {
  const fixed = new Map<string, string>();
  const collect = {
    setHeader: (name: string, value: string) => fixed.set(name, value),
    removeHeader: () => undefined,
  };
  const secure = helmet({ contentSecurityPolicy: { useDefaults: false, directives } });
  secure({} as Request, collect as unknown as Response, (error?: unknown) => {
    if (error) throw error instanceof Error ? error : new Error(String(error));
  });
  return (_request, response, next) => {
    for (const [name, value] of fixed) response.setHeader(name, value);
    next();
  };
}

function use(middleware: {
  use(request: Request, response: Response, next: NextFunction): void;
}): RequestHandler {
  return (request, response, next) => middleware.use(request, response, next);
}
