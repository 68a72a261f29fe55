import type { CompletionRequest } from '../../ports/language-model';
import { intentOf } from './intents';
import { alike, topicTokens } from './tokens';

interface Exchange {
  asked: string;
  told: string;
}

interface Wanted {
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  description?: string;
}

/**
 * Fills a JSON schema's properties from the conversation by what was asked and answered. Null is an answer too: it
 * never makes anything up.
 */
export function extractValues(request: CompletionRequest): Record<string, unknown> {
  const wanted = (request.responseSchema?.['properties'] as Record<string, Wanted> | undefined) ?? {};
  const exchanges = conversation(request);
  return Object.fromEntries(
    Object.entries(wanted).map(([name, schema]) => [name, value(name, schema, exchanges)]),
  );
}

function value(name: string, schema: Wanted, exchanges: readonly Exchange[]): unknown {
  const type = [schema.type ?? 'string'].flat().find((one) => one !== 'null') ?? 'string';
  const topic = topicTokens(`${name.replaceAll('_', ' ')} ${schema.description ?? ''}`);
  const about = exchanges.filter(({ asked, told }) => overlaps(topic, `${asked} ${told}`));
  const told = about.map((exchange) => exchange.told);
  const options = schema.enum?.filter((option) => option !== null);
  if (options) {
    const said = exchanges.map((exchange) => exchange.told.toLowerCase());
    return (
      options.find((option) =>
        said.some((text) => text.includes(String(option).toLowerCase().replaceAll('_', ' '))),
      ) ?? null
    );
  }
  if (type === 'boolean') return yesOrNo(about);
  if (type === 'integer' || type === 'number') {
    const found = told.map((text) => /-?\d+(?:\.\d+)?/.exec(text.replaceAll(',', ''))?.[0]).find(Boolean);
    const number = found === undefined ? null : Number(found);
    return number !== null && type === 'integer' ? Math.round(number) : number;
  }
  if (schema.format === 'date')
    return told.map((text) => /\d{4}-\d{2}-\d{2}/.exec(text)?.[0]).find(Boolean) ?? null;
  return text(name, told, exchanges);
}

function yesOrNo(about: readonly Exchange[]): boolean | null {
  for (const { told } of about.toReversed()) {
    const intent = intentOf(told);
    if (intent === 'yes') return true;
    if (intent === 'no' || intent === 'not_interested' || /\b(?:not|no|don't|never)\b/i.test(told))
      return false;
    if (/\b(?:yes|yeah|sure|would like|i want|interested|please)\b/i.test(told)) return true;
  }
  return null;
}

function text(name: string, told: readonly string[], exchanges: readonly Exchange[]): string | null {
  const all = exchanges.map((exchange) => exchange.told).join('\n');
  if (/mail/i.test(name)) return /[\w.+-]+@[\w-]+\.[\w.]+/.exec(all)?.[0] ?? null;
  if (/phone|mobile/i.test(name)) return /\+?\d[\d -]{6,}\d/.exec(all)?.[0] ?? null;
  const named = /name/i.test(name)
    ? /\b(?:[Mm]y name is|[Tt]his is|[Ii] am|[Ii]'m)\s+([A-Z]\w+(?: [A-Z]\w+)?)/.exec(all)?.[1]
    : undefined;
  return (
    named ??
    told.find((one) => !['yes', 'no', 'greeting', 'thanks', 'goodbye'].includes(intentOf(one) ?? '')) ??
    null
  );
}

function overlaps(topic: ReadonlySet<string>, said: string): boolean {
  const tokens = [...topicTokens(said)];
  return [...topic].some((word) => tokens.some((token) => alike(token, word)));
}

/** Turns as messages, or a transcript written out in one of them ("user: ...", "bot: ..."). */
function conversation({ messages }: CompletionRequest): Exchange[] {
  const turns = messages.flatMap((message): { user: boolean; text: string }[] => {
    if (message.role === 'system' || message.role === 'tool') return [];
    const written = [
      ...message.content.matchAll(/^\W*(user|caller|customer|bot|agent|assistant)\b[^:\n]{0,40}:\s*(.+)$/gim),
    ];
    if (!written.length) return [{ user: message.role === 'user', text: message.content }];
    return written.map(([, who = '', said = '']) => ({
      user: /user|caller|customer/i.test(who),
      text: said,
    }));
  });
  return turns.flatMap((turn, i) => {
    const before = turns[i - 1];
    return turn.user ? [{ told: turn.text.trim(), asked: before && !before.user ? before.text : '' }] : [];
  });
}
