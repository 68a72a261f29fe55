import { Injectable, type NestMiddleware } from '@nestjs/common';
import { requestContext } from '@parley/platform';
import type { NextFunction, Request, Response } from 'express';
import { ErrorWriter } from '../http/error-writer';
import { ApiKeyAuthenticator, assertActive } from './api-key.authenticator';
import { bearerOf } from './bearer';
import { setPrincipal } from './principal';

/**
 * Everything under /api/v2 passes here before its route is looked for, unknown routes included.
 * decisions: General: authentication, rate limit, account state, route, body, existence, state.
 */
@Injectable()
export class ApiKeyMiddleware implements NestMiddleware {
  constructor(
    private readonly authenticator: ApiKeyAuthenticator,
    private readonly errors: ErrorWriter,
  ) {}

  use(request: Request, response: Response, next: NextFunction): void {
    this.admit(request).then(
      () => next(),
      (error: unknown) => this.errors.write(response, error),
    );
  }

  private async admit(request: Request): Promise<void> {
    const { status, ...principal } = await this.authenticator.authenticate(bearerOf(request));
    requestContext.enrich({ accountId: principal.accountId });
    assertActive(status);
    setPrincipal(request, principal);
  }
}
