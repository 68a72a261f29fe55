import { isObject, type JsonObject } from './json';

const NAMES: Record<string, string> = {
  '401': 'Unauthorized',
  '403': 'Forbidden',
  '413': 'TooLarge',
  '429': 'TooManyRequests',
  '500': 'InternalError',
  '502': 'BadGateway',
};

/** Answers that are the same everywhere, named once: the document and what is generated from it stay readable. */
export function shareResponses(
  operations: Iterable<[path: string, method: string, node: JsonObject]>,
): JsonObject {
  const shared: JsonObject = {};
  for (const [path, , { responses }] of operations) {
    for (const [status, answer] of Object.entries(isObject(responses) ? responses : {})) {
      const base = NAMES[status];
      if (base === undefined || !isObject(answer) || !isObject(responses)) continue;
      const limit = String(answer['description']).includes('LIMIT_REACHED') ? 'OrLimitReached' : '';
      const name = `${path.startsWith('/admin') ? 'Operator' : ''}${base}${limit}`;
      const first = (shared[name] ??= answer);
      // A route that says more about it keeps its own.
      if (JSON.stringify(first) !== JSON.stringify(answer)) continue;
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return shared;
}
