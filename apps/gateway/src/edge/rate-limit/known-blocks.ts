import { LRUCache } from 'lru-cache';
import type { RateBucket } from './bucket.rules';

/** Rarely are more keys blocked at once. Of one that is forgotten the store is asked again, which is never wrong. */
const BLOCKS_MAX = 10_000;

interface Block {
  /** On the monotonic clock. */
  until: number;
  limit: number;
}

/**
 * Keys this process knows to have used their limit up, and until when: nothing need be asked of the store for them.
 * A block is only ever too short, never too long, and holds for one limit: an operator who raises it lifts the block.
 */
export class KnownBlocks {
  private readonly blocks = new LRUCache<string, Block>({ max: BLOCKS_MAX });

  constructor(private readonly nowMs: () => number) {}

  /** `askedAt`: when the store was asked, so that the way of its answer does not lengthen the block. */
  block(key: Buffer, bucket: RateBucket, block: { askedAt: number; resetMs: number; limit: number }): void {
    this.blocks.set(nameOf(key, bucket), { until: block.askedAt + block.resetMs, limit: block.limit });
  }

  find(key: Buffer, bucket: RateBucket): { limit: number; resetMs: number } | null {
    const name = nameOf(key, bucket);
    const block = this.blocks.get(name);
    if (!block) return null;
    const resetMs = block.until - this.nowMs();
    if (resetMs > 0) return { limit: block.limit, resetMs };
    this.blocks.delete(name);
    return null;
  }
}

function nameOf(key: Buffer, bucket: RateBucket): string {
  return `${bucket}/${key.toString('base64')}`;
}
