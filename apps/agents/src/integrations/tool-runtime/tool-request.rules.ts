import type { ToolDefinition } from './tool-definition';
import { asText, fill, fillJson, missingIn, namesIn, type Scope } from './template.rules';
import { toolSignature } from './tool-signature';

export interface ToolRequest {
  method: ToolDefinition['method'];
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

export type Built = { ok: true; request: ToolRequest } | { ok: false; problem: string };

const USER_AGENT = 'Parley-Tools/2.0';
const ACCEPT = 'application/json, text/plain;q=0.9';
export const takesBody = (method: ToolDefinition['method']): boolean =>
  method !== 'GET' && method !== 'DELETE';

/** The request a call of a tool becomes. Arguments have been checked against the schema already. */
export function buildRequest(tool: ToolDefinition, scope: Scope, toolCallId: string, now: Date): Built {
  const address = fillUrl(tool, scope);
  if (!address.ok) return address;
  const url = new URL(address.url);
  for (const [name, value] of queryOf(tool, scope)) url.searchParams.append(name, value);
  for (const [name, value] of Object.entries(tool.secretQuery)) url.searchParams.set(name, value);
  const body = bodyOf(tool, scope);
  return {
    ok: true,
    request: {
      method: tool.method,
      url: url.toString(),
      headers: headersOf(tool, scope, toolCallId, body, now),
      body,
    },
  };
}

function fillUrl(
  tool: ToolDefinition,
  scope: Scope,
): { ok: true; url: string } | { ok: false; problem: string } {
  const [path = '', rest] = split(tool.url);
  const missing = missingIn(path, scope);
  if (missing.length > 0) return { ok: false, problem: `${missing.join(', ')} must not be empty` };
  const filled = fill(path, scope, encodeURIComponent);
  // "." and ".." survive encoding and would climb out of the path the partner wrote.
  if (filled.split('/').some((segment) => segment === '.' || segment === '..'))
    return { ok: false, problem: 'a part of the path must not be "." or ".."' };
  return { ok: true, url: filled + fill(rest, scope, encodeURIComponent) };
}

function split(url: string): [string, string] {
  const at = url.indexOf('?');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at)];
}

/**
 * Without a query of its own, a method that has no body gets there the arguments its address does not hold already.
 * Empty ones are left out.
 */
function queryOf(tool: ToolDefinition, scope: Scope): [string, string][] {
  const placed = new Set(namesIn(tool.url));
  const own = tool.query ?? (takesBody(tool.method) ? {} : null);
  const all: [string, string][] =
    own === null
      ? Object.entries(scope.arguments)
          .filter(([name]) => !placed.has(`args.${name}`))
          .map(([name, value]) => [name, asText(value)])
      : Object.entries(own).map(([name, template]) => [name, fill(template, scope)]);
  return all.filter(([, value]) => value !== '');
}

function bodyOf(tool: ToolDefinition, scope: Scope): string | null {
  if (!takesBody(tool.method)) return null;
  return JSON.stringify(tool.body === null ? scope.arguments : fillJson(tool.body, scope));
}

function headersOf(
  tool: ToolDefinition,
  scope: Scope,
  toolCallId: string,
  body: string | null,
  now: Date,
): Record<string, string> {
  const own = [
    ...Object.entries(tool.headers).map(([name, value]) => [name, headerText(fill(value, scope))]),
    ...Object.entries(tool.secretHeaders).map(([name, value]) => [name, headerText(value)]),
  ];
  return {
    ...(own.some(([name]) => name?.toLowerCase() === 'accept') ? {} : { Accept: ACCEPT }),
    ...Object.fromEntries(own),
    ...(body === null ? {} : { 'Content-Type': 'application/json' }),
    'User-Agent': USER_AGENT,
    'X-Parley-Tool-Call-Id': toolCallId,
    ...(tool.signingSecret === null ? {} : toolSignature(tool.signingSecret, body ?? '', now)),
  };
}

/** A value that came from a call must not begin a header of its own. */
function headerText(value: string): string {
  return value
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[^\u0020-\u00ff]/gu, '?')
    .trim();
}
