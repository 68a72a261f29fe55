import { EXAMPLE_ID } from '@parley/contracts';
import { isObject, type JsonObject } from './json';

/** What travels in headers, named once and referred to. */
export const HEADERS: Record<string, JsonObject> = {
  'X-Request-Id': {
    description:
      'Names this request: the one sent if it was sane, else a new one. Give it when you report a problem.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
    example: EXAMPLE_ID,
  },
  'X-RateLimit-Limit': {
    description:
      "Requests a minute this bucket takes. A key has one for calls and one for everything else; a request without a valid key, and an operator's, is counted by its address.",
    schema: { type: 'integer', minimum: 1 },
    example: 60,
  },
  'X-RateLimit-Remaining': {
    description: 'How many of them are left.',
    schema: { type: 'integer', minimum: 0 },
    example: 59,
  },
  'X-RateLimit-Reset': {
    description: 'Seconds until the oldest request that counts is 60 seconds old: until one more is allowed.',
    schema: { type: 'integer', minimum: 0 },
    example: 12,
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 0 },
    example: 60,
  },
  'Idempotent-Replayed': {
    description: '`true` when this is the answer an earlier request with the same `Idempotency-Key` got.',
    schema: { type: 'string', enum: ['true'] },
  },
};

export const PARAMETERS: Record<string, JsonObject> = {
  'X-Request-Id': {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description:
      'Your own name for this request, echoed in the answer and in our logs; a bad one is replaced.',
    schema: { type: 'string' },
    example: 'order-17',
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '6f1f0a52-3c1e-4b0c-9a55-2f4b0f3f2c11',
  },
};

/** Every POST takes an Idempotency-Key, of partners and of operators. */
export function takesKey(path: string): boolean {
  return path.startsWith('/api/v2') || path.startsWith('/admin/v1');
}

/** Every answer names its request and tells of the bucket it was counted in. */
export function addHeaders(operations: Iterable<[path: string, method: string, node: JsonObject]>): void {
  for (const [path, method, node] of operations) {
    const keyed = method === 'post' && takesKey(path);
    const wanted = ['X-Request-Id', ...(keyed ? ['Idempotency-Key'] : [])];
    node['parameters'] = [
      ...(Array.isArray(node['parameters']) ? node['parameters'] : []),
      ...wanted.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ];
    for (const [status, answer] of Object.entries(isObject(node['responses']) ? node['responses'] : {})) {
      if (!isObject(answer)) continue;
      const names = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
      // Of 409: an Idempotency-Key whose first request is still in flight.
      if (status === '429' || (keyed && status === '409')) names.push('Retry-After');
      // What was refused is not kept.
      if (keyed && status === '200') names.push('Idempotent-Replayed');
      answer['headers'] = {
        ...Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
        ...(isObject(answer['headers']) ? answer['headers'] : {}),
      };
    }
  }
}
