const BUCKET_MS = 0.25;
const BUCKETS = 800;

/** Percentiles of small durations in constant memory: quarter milliseconds up to 200. */
export class LatenessHistogram {
  private readonly buckets = new Uint32Array(BUCKETS);
  private count = 0;

  add(ms: number): void {
    const bucket = Math.min(BUCKETS - 1, Math.max(0, Math.floor(ms / BUCKET_MS)));
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1;
    this.count += 1;
  }

  /** Upper edge of the bucket that the share of values falls into; 0 without values. */
  percentile(share: number): number {
    if (this.count === 0) return 0;
    let left = Math.ceil(this.count * share);
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      left -= this.buckets[bucket] ?? 0;
      if (left <= 0) return (bucket + 1) * BUCKET_MS;
    }
    return BUCKETS * BUCKET_MS;
  }
}
