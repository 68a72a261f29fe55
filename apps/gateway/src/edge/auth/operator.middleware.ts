import { Injectable, type NestMiddleware } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { GatewayConfig } from '../../gateway.config';
import { ErrorWriter } from '../errors/error-writer';
import { AddressLimiter } from '../rate-limit/address.limiter';
import { bearerOf } from './bearer';

/** Everything under /admin/v1 needs the operator token. */
@Injectable()
export class OperatorMiddleware implements NestMiddleware {
  private readonly expected: Buffer;

  constructor(
    config: GatewayConfig,
    private readonly errors: ErrorWriter,
    private readonly addresses: AddressLimiter,
  ) {
    this.expected = digest(config.OPERATOR_TOKEN);
  }

  use(request: Request, response: Response, next: NextFunction): void {
    try {
      // Digests have one length: the comparison takes the same time whatever was sent.
      if (!timingSafeEqual(digest(bearerOf(request)), this.expected)) throw refused();
    } catch {
      this.errors.write(response, refused());
      return;
    }
    operators.add(request);
    this.addresses.forgive(request);
    next();
  }
}

const operators = new WeakSet<Request>();

export function isOperator(request: Request): boolean {
  return operators.has(request);
}

function refused(): AppError {
  return new AppError('UNAUTHORIZED', 'Missing or invalid operator token');
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
