import { Injectable, type NestMiddleware } from '@nestjs/common';
import { Clock } from '@parley/platform';
import type { NextFunction, Request, Response } from 'express';
import { GatewayConfig } from '../../gateway.config';
import { ErrorWriter } from '../errors/error-writer';
import { addressName } from './address-name';
import { type RateState, rateLimited, showRate } from './rate-headers';
import { SlidingCounter } from './sliding-counter';

const ADDRESSES_MAX = 20_000;

/**
 * Who knocks too often without a key is sent away before anything is looked up. A request that turns out to be somebody's
 * (a valid key, a signed address) is given back: partners are limited by key, however many share an address.
 * Kept in memory: the limit holds for each replica.
 */
@Injectable()
export class AddressLimiter implements NestMiddleware {
  private readonly counter: SlidingCounter;
  private readonly open = new WeakMap<Request, string>();

  constructor(
    config: GatewayConfig,
    clock: Clock,
    private readonly errors: ErrorWriter,
  ) {
    this.counter = new SlidingCounter(config.ADDRESS_RATE_LIMIT_PER_MINUTE, ADDRESSES_MAX, () =>
      clock.nowMs(),
    );
  }

  use(request: Request, response: Response, next: NextFunction): void {
    const name = addressName(request.ip);
    // Probes come often, from one address, and must not be turned away.
    const counted = !/^\/health(\/|$)/.test(request.path);
    if (counted && !this.counter.take(name)) {
      this.errors.write(
        response,
        rateLimited(response, this.counter.state(name), 'requests from this address'),
      );
      return;
    }
    showRate(response, this.counter.state(name));
    if (counted) {
      this.open.set(request, name);
      response.once('finish', () => {
        if (response.statusCode < 400 && !/^\/docs(\/|$)/.test(request.path)) this.forgive(request);
      });
    }
    next();
  }

  /** The request is somebody's: it does not count against the address. */
  forgive(request: Request): void {
    const name = this.open.get(request);
    if (name === undefined) return;
    this.open.delete(request);
    this.counter.giveBack(name);
  }

  /** What is not even HTTP counts, too. */
  countBroken(address: string | undefined): RateState {
    const name = addressName(address);
    this.counter.take(name);
    return this.counter.state(name);
  }
}
