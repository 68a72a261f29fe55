import { isObject, type Json, type JsonObject } from './json';

type Schema = JsonObject;

/**
 * Nest describes schemas in the dialect of OpenAPI 3.0. In 3.1 they are JSON Schema: a nullable field is a type among
 * others, and `example` of a schema is `examples`.
 */
export function asOpenApi31(node: Json): Json {
  if (Array.isArray(node)) return node.map(asOpenApi31);
  if (!isObject(node)) return node;
  const copy: Schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, asOpenApi31(value)]),
  );
  return isSchema(node) ? asSchema31(copy) : withRef(copy);
}

/** OpenAPI 3.0 forbids anything beside a `$ref`, so Nest puts a described one into `allOf`. */
function withRef(node: Schema): Schema {
  const { allOf, ...rest } = node;
  const [only, ...others] = Array.isArray(allOf) ? allOf : [];
  const isRef = isObject(only) && '$ref' in only && others.length === 0;
  return isRef ? { ...only, ...rest } : node;
}

function isSchema(node: Schema): boolean {
  return node['nullable'] === true || ('example' in node && typeof node['type'] === 'string');
}

function asSchema31({ nullable, example, ...schema }: Schema): Schema {
  const shown: Schema = example === undefined ? schema : { ...schema, examples: [example] };
  if (nullable !== true) return shown;
  if (typeof shown['type'] === 'string' && shown['allOf'] === undefined) {
    const values = shown['enum'];
    return {
      ...shown,
      type: [shown['type'], 'null'],
      ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
    };
  }
  if (Array.isArray(shown['anyOf'])) return { ...shown, anyOf: [...shown['anyOf'], { type: 'null' }] };
  const { allOf, $ref, type: _type, ...rest } = shown;
  if (allOf === undefined && $ref === undefined) return rest;
  const one =
    Array.isArray(allOf) && allOf.length === 1 ? allOf[0] : $ref === undefined ? { allOf } : { $ref };
  return { ...rest, anyOf: [one ?? {}, { type: 'null' }] } as Schema;
}
