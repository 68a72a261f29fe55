/** Requests on calls have a rate limit of their own. */
export type RateBucket = 'general' | 'calls';

/** `path` is what follows /api/v2. Routes are found whatever their case, so the bucket is, too. */
export function bucketOf(path: string): RateBucket {
  return /^\/calls(\/|$)/i.test(path) ? 'calls' : 'general';
}
