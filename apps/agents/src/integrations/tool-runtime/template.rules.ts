import type { Variables } from '@parley/contracts';
import { storableText } from '@parley/platform';

/**
 * Templates of tools: `{{name}}` is a variable of the call, `{{args.name}}` an argument the language model gave. Two
 * name spaces, so that no argument can stand in for a variable the partner trusts.
 */
export interface Scope {
  arguments: Record<string, unknown>;
  variables: Variables;
}

const PLACEHOLDER = /\{\{\s*([^{}\s][^{}]{0,199}?)\s*\}\}/gu;
const WHOLE = /^\{\{\s*([^{}\s][^{}]{0,199}?)\s*\}\}$/u;
const ARGUMENT = /^args\.(.+)$/u;

/** The value of a placeholder; undefined when there is none. */
export function valueOf(name: string, scope: Scope): unknown {
  const argument = ARGUMENT.exec(name)?.[1];
  const from: Record<string, unknown> = argument === undefined ? scope.variables : scope.arguments;
  const key = argument ?? name;
  return Object.hasOwn(from, key) ? from[key] : undefined;
}

/** Fills the placeholders in one pass: what a value contains is never read as a placeholder again. */
export function fill(
  template: string,
  scope: Scope,
  written: (text: string) => string = (text) => text,
): string {
  return template.replace(PLACEHOLDER, (_whole, name: string) => written(asText(valueOf(name, scope))));
}

/** The placeholders of a template, as they are written. */
export function namesIn(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
}

/** Names of placeholders that have no value, or an empty one. */
export function missingIn(template: string, scope: Scope): string[] {
  return namesIn(template).filter((name) => asText(valueOf(name, scope)) === '');
}

/** A JSON template: a text that is one placeholder and nothing else becomes its value, number and object included. */
export function fillJson(template: unknown, scope: Scope): unknown {
  if (typeof template === 'string') {
    const name = WHOLE.exec(template)?.[1];
    return name === undefined ? fill(template, scope) : (valueOf(name, scope) ?? null);
  }
  if (Array.isArray(template)) return template.map((item) => fillJson(item, scope));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fillJson(value, scope)]));
}

/**
 * Arguments may hold {{variable}} of the call's variables. A model may write half a surrogate pair, which neither a URL nor
 * a body can carry.
 */
export function fillArguments(given: Record<string, unknown>, variables: Variables): Record<string, unknown> {
  const filled = fillJson(given, { arguments: {}, variables });
  return wholeCharacters(filled) as Record<string, unknown>;
}

function wholeCharacters(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(wholeCharacters);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [storableText(key), wholeCharacters(part)]),
  );
}

/** The template with every placeholder replaced by a harmless word, to look at the rest of it. */
export function withoutPlaceholders(template: string): string {
  return template.replace(PLACEHOLDER, 'x');
}

export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
