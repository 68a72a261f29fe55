import { Injectable, type NestMiddleware } from '@nestjs/common';
import { requestContext } from '@parley/platform';
import type { NextFunction, Request, Response } from 'express';
import { ErrorWriter } from '../errors/error-writer';
import { AddressLimiter } from '../rate-limit/address.limiter';
import { bucketOf } from '../rate-limit/bucket.rules';
import { rateLimited, showRate } from '../rate-limit/rate-headers';
import { ApiKeyAuthenticator, assertActive } from './api-key.authenticator';
import { bearerOf } from './bearer';
import { setPrincipal } from './principal';

/**
 * Everything under /api/v2 passes here before routing, unknown routes included. Checks run in this order:
 * authentication, rate limit, account state, route, body, existence, state.
 */
@Injectable()
export class ApiKeyMiddleware implements NestMiddleware {
  constructor(
    private readonly authenticator: ApiKeyAuthenticator,
    private readonly addresses: AddressLimiter,
    private readonly errors: ErrorWriter,
  ) {}

  use(request: Request, response: Response, next: NextFunction): void {
    this.admit(request, response).then(
      () => next(),
      (error: unknown) => this.errors.write(response, error),
    );
  }

  private async admit(request: Request, response: Response): Promise<void> {
    const bucket = bucketOf(request.path);
    const { principal, status, rate } = await this.authenticator.authenticate(bearerOf(request), bucket);
    requestContext.enrich({ accountId: principal.accountId });
    this.addresses.forgive(request);
    if (!rate.accepted) throw rateLimited(response, rate, bucket === 'calls' ? 'calls' : 'this API key');
    showRate(response, rate);
    assertActive(status);
    setPrincipal(request, principal);
  }
}
