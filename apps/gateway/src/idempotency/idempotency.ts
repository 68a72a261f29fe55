import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { Log, newId, type OnceOnly, requestContext } from '@parley/platform';
import type { Response } from 'express';
import { createHash } from 'node:crypto';
import { canonicalJson } from './idempotency-key.rules';
import { IdempotencyKeeper } from './idempotency.keeper';
import { type Held, IdempotencyStore } from './idempotency.store';

export interface Asked {
  accountId: string;
  key: string;
  path: string;
  /** As it was sent, before defaults. */
  body: unknown;
}

/**
 * A POST with an Idempotency-Key is carried out once. The key and an id for the work are stored first; every command and
 * every transaction of the work goes by that id and is carried out once, so that a second attempt, on whatever replica,
 * goes through the same motions and comes to the same answer. docs/adr/0007-once-only-requests.md
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly store: IdempotencyStore,
    private readonly keeper: IdempotencyKeeper,
    private readonly log: Log,
  ) {}

  async answer(asked: Asked, response: Response, work: () => Promise<unknown>): Promise<unknown> {
    const { accountId, key } = asked;
    const found = await this.store.begin({ accountId, key, fingerprint: fingerprintOf(asked) });
    switch (found.kind) {
      case 'held':
        return this.keeper.holding(found.held, () => this.carryOut(found.held, work));
      case 'done':
        response.setHeader('Idempotent-Replayed', 'true');
        return found.data;
      case 'other':
        throw new AppError('CONFLICT', 'This Idempotency-Key was used for another request');
      case 'busy':
        response.setHeader('Retry-After', '1');
        throw new AppError('CONFLICT', 'A request with this Idempotency-Key is still in flight');
      case 'unknown':
        throw AppError.outcomeUnknown();
    }
  }

  private async carryOut(held: Held, work: () => Promise<unknown>): Promise<unknown> {
    const once: OnceOnly = {
      commandId: held.commandId,
      runId: newId(),
      claimed: false,
      taken: false,
      given: 0,
    };
    // A context of its own: the client may hang up, which ends the exchange, but not the work nor its promise.
    const context = { ...(requestContext.get() ?? { requestId: newId() }), once };
    let data: unknown;
    try {
      if (held.again && (await this.store.wasCarriedOut(held.commandId))) throw AppError.outcomeUnknown();
      data = await requestContext.run(context, work);
    } catch (error) {
      const told = once.taken ? AppError.outcomeUnknown() : error;
      await this.quietly(() => this.settle(held, once, told));
      throw told;
    } finally {
      requestContext.settle(context);
    }
    await this.quietly(() => this.store.complete(held, data));
    return data;
  }

  private settle(held: Held, once: OnceOnly, error: unknown): Promise<void> {
    if (!(error instanceof AppError)) return this.store.release(held);
    if (error.isOutcomeUnknown) return this.store.giveUp(held);
    // After several commands, those before the refused one may have taken effect: the same ids must be used again.
    const refused = error.status < 500 && !once.claimed && (once.given ?? 0) <= 1;
    return refused ? this.store.forget(held) : this.store.release(held);
  }

  /** The answer is known and must reach the client; a key that could not be settled is settled by the next attempt. */
  private async quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.log.warn('idempotency.not_kept', { err });
    }
  }
}

function fingerprintOf({ path, body }: Asked): Buffer {
  const text = Buffer.isBuffer(body) || typeof body === 'string' ? body : canonicalJson(body);
  return createHash('sha256').update(`POST ${path}\n`).update(text).digest();
}
