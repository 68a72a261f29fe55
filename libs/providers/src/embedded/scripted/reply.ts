import type { LlmTool, ToolCall } from '../../ports/language-model';

export interface Reply {
  text: string;
  calls: Omit<ToolCall, 'id'>[];
}

export function say(...parts: (string | null | undefined)[]): Reply {
  return { text: parts.filter(Boolean).join(' '), calls: [] };
}

/** A tool of that name when it is offered, with its arguments filled as far as that makes sense. */
export function call(tools: readonly LlmTool[], name: string, reason: string): Reply | null {
  const tool = tools.find((offered) => offered.name === name);
  return tool ? { text: '', calls: [{ name, arguments: filledArguments(tool, reason) }] } : null;
}

/** Every required string, and `reason`, `query` and `summary` where they exist, get the text. */
export function filledArguments(tool: LlmTool, text: string): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties(tool))) {
    const wanted = required(tool).includes(name) || /^(reason|query|question|summary)$/.test(name);
    const options = (schema as { enum?: unknown[] }).enum;
    const type = (schema as { type?: unknown }).type;
    if (!wanted) continue;
    if (options?.length) filled[name] = options.find((option) => text.includes(String(option))) ?? options[0];
    else if (type === 'string' || type === undefined) filled[name] = text;
    else if (type === 'number' || type === 'integer') filled[name] = Number(/\d+/.exec(text)?.[0] ?? 0);
    else if (type === 'boolean') filled[name] = true;
  }
  return filled;
}

export function properties(tool: LlmTool): Record<string, unknown> {
  return (tool.parameters['properties'] as Record<string, unknown> | undefined) ?? {};
}

export function required(tool: LlmTool): string[] {
  return (tool.parameters['required'] as string[] | undefined) ?? [];
}
