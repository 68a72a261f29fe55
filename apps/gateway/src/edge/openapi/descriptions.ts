import { BY_NAME, BY_SCHEMA } from './field-texts';
import { isObject, type Json, type JsonObject, resolve } from './json';

/** Every field of every schema says what it is, also where only its name does. */
export function addDescriptions(document: JsonObject): void {
  const schemas = resolve(document, resolve(document, document['components'])['schemas']);
  for (const [schema, node] of Object.entries(schemas)) {
    const owner = schema.replace(/^(New|Create|Update|Register)(?=[A-Z])/, '').replace(/(Dto|Body)$/, '');
    describeFields(node, owner, schema);
  }
}

function describeFields(node: Json | undefined, owner: string, schema: string): void {
  if (!isObject(node) || !isObject(node['properties'])) return;
  for (const [name, field] of Object.entries(node['properties'])) {
    if (!isObject(field)) continue;
    const known = BY_SCHEMA[`${owner}.${name}`] ?? ofKind(name, schema) ?? BY_NAME[name];
    if (field['description'] === undefined && known !== undefined) field['description'] = known;
    describeFields(field, owner, schema);
  }
}

/** What is alike of all lists and all events. */
function ofKind(name: string, schema: string): string | undefined {
  if (schema.endsWith('ListDto') && name !== 'pagination' && BY_NAME[name] === undefined)
    return 'Those of this page, newest first.';
  if (!schema.endsWith('EventDto')) return undefined;
  if (name === 'event') return 'Type of the event.';
  return name === 'data' ? 'What happened.' : undefined;
}
