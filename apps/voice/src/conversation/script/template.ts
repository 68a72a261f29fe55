import type { Variables } from '@parley/contracts';

export interface Rendered {
  text: string;
  /** Names that are no variable of the call; rendered as empty. */
  unknown: string[];
}

const PLACEHOLDER = /\{\{\s*([^{}\s][^{}]{0,199}?)\s*\}\}/gu;
const MAX_UNKNOWN = 20;

/** Fills `{{name}}` in one pass: placeholders inside a variable's value stay as they are. */
export function renderTemplate(template: string, variables: Variables): Rendered {
  const unknown = new Set<string>();
  const text = template.replace(PLACEHOLDER, (_whole, name: string) => {
    if (Object.hasOwn(variables, name)) return String(variables[name]);
    if (unknown.size < MAX_UNKNOWN) unknown.add(name.slice(0, 64));
    return '';
  });
  return { text, unknown: [...unknown] };
}

/** `renderTemplate` for a message that may be absent: blank counts as absent. */
export function renderMessage(
  template: string | null,
  variables: Variables,
  onUnknown: (names: string[]) => void,
): string | null {
  if (template === null) return null;
  const { text, unknown } = renderTemplate(template, variables);
  if (unknown.length > 0) onUnknown(unknown);
  const trimmed = text.replace(/\s+/gu, ' ').trim();
  return trimmed === '' ? null : trimmed;
}
