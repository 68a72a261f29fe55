import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { Log, newId, type OnceOnly, type RequestContext, requestContext } from '@parley/platform';
import type { Response } from 'express';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { canonicalJson } from './idempotency-key.rules';
import { IdempotencyKeeper } from './idempotency.keeper';
import { type Found, type Held, IdempotencyStore, type KeyedRequest, LEASE_MS } from './idempotency.store';

const LOOK_EVERY_MS = 100;
/** How long the answer of a first attempt that lives is waited for. */
const PATIENCE_MS = 3_000;
/** A first attempt that died is taken over by then, whoever else waits for it. */
const WAIT_MS = LEASE_MS + 1_000;

export interface KeyedPost {
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

  async answer(post: KeyedPost, response: Response, work: () => Promise<unknown>): Promise<unknown> {
    const { accountId, key } = post;
    const found = await this.begin({ accountId, key, fingerprint: fingerprintOf(post) }, response);
    switch (found.kind) {
      case 'held':
        return this.keeper.whileRenewing(found.held, () => this.carryOut(found.held, work));
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

  /**
   * While another attempt is running: waits for its answer, or until its lease runs out and can be taken over. A slow one
   * that is alive is answered with 409 "still in flight".
   */
  private async begin(request: KeyedRequest, response: Response): Promise<Found> {
    const begunAt = Date.now();
    const waited = (ms: number): boolean => Date.now() - begunAt >= ms;
    let found = await this.store.begin(request);
    let first = found;
    while (found.kind === 'busy' && first.kind === 'busy' && !waited(WAIT_MS) && !response.closed) {
      // Another of those that waited has taken its place.
      if (found.holder !== first.holder) first = found;
      if (found.until !== first.until && waited(PATIENCE_MS)) return found;
      await sleep(LOOK_EVERY_MS);
      found = await this.store.look(request);
    }
    return found;
  }

  private async carryOut(held: Held, work: () => Promise<unknown>): Promise<unknown> {
    const once: OnceOnly = {
      commandId: held.commandId,
      runId: newId(),
      claimed: false,
      taken: false,
      given: 0,
      seal: (answer) => this.store.sealed(answer, held.commandId),
    };
    // A context of its own: the client may hang up, which ends the exchange, but not the work nor its promise.
    const context = { ...(requestContext.get() ?? { requestId: newId() }), once };
    let data: unknown;
    try {
      const known = held.again ? await this.store.carriedOut(held.commandId) : null;
      data = known ? known.data : await this.attempt(context, once, work);
    } catch (error) {
      await this.logFailure(() => this.settle(held, once, error));
      throw error;
    } finally {
      requestContext.settle(context);
    }
    await this.logFailure(() => this.store.complete(held, data));
    return data;
  }

  /** Another attempt, taken for dead, may commit while this one is at it: then the answer is its answer. */
  private async attempt(
    context: RequestContext,
    once: OnceOnly,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    try {
      return await requestContext.run(context, work);
    } catch (error) {
      if (!once.taken) throw error;
      const known = await this.store.carriedOut(once.commandId);
      if (!known) throw AppError.outcomeUnknown();
      return known.data;
    }
  }

  private settle(held: Held, once: OnceOnly, error: unknown): Promise<void> {
    if (!(error instanceof AppError)) return this.store.release(held);
    if (error.isOutcomeUnknown) return this.store.giveUp(held);
    // After several commands, those before the refused one may have taken effect: the same ids must be used again.
    const refused = error.status < 500 && !once.claimed && (once.given ?? 0) <= 1;
    return refused ? this.store.forget(held) : this.store.release(held);
  }

  /** The answer is known and must reach the client; a key that could not be settled is settled by the next attempt. */
  private async logFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.log.warn('idempotency.not_kept', { err });
    }
  }
}

function fingerprintOf({ path, body }: KeyedPost): Buffer {
  const text = Buffer.isBuffer(body) || typeof body === 'string' ? body : canonicalJson(body);
  return createHash('sha256').update(`POST ${path}\n`).update(text).digest();
}
