export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a `$ref` of the document's own leads to; anything else is itself. */
export function resolve(document: JsonObject, node: Json | undefined): JsonObject {
  if (!isObject(node)) return {};
  const ref = node['$ref'];
  if (typeof ref !== 'string') return node;
  let target: Json | undefined = document;
  for (const segment of ref.replace('#/', '').split('/'))
    target = isObject(target) ? target[segment] : undefined;
  return resolve(document, target);
}
