import type { AgentSnapshot } from '@parley/contracts';
import type { LlmTool } from '@parley/providers';
import type { AgentTool } from '../turn-taking/conversation.types';

type ToolFields = Pick<AgentSnapshot, 'end_call_enabled' | 'transfer_enabled' | 'transfer_number' | 'tools'>;

const REASON = {
  type: 'object',
  properties: { reason: { type: 'string', description: 'Why, in a few words.' } },
  additionalProperties: false,
};

/** The tools an agent has on the phone: end_call and transfer_call where enabled, then its own. */
export function toolsFor(agent: ToolFields): LlmTool[] {
  const tools: LlmTool[] = [];
  if (agent.end_call_enabled) {
    tools.push({
      name: 'end_call' satisfies AgentTool,
      description: 'End the phone call when the conversation is finished or the other person says goodbye.',
      parameters: REASON,
    });
  }
  if (agent.transfer_enabled && agent.transfer_number !== null) {
    tools.push({
      name: 'transfer_call' satisfies AgentTool,
      description: 'Transfer the call to a human colleague.',
      parameters: REASON,
    });
  }
  const taken = new Set(['end_call', 'transfer_call']);
  return [...tools, ...(agent.tools ?? []).filter(({ name }) => !taken.has(name))];
}

/** `name` as one of the built-in tools, or null when it is none or this agent does not have it. */
export function toolNamed(name: string, tools: readonly LlmTool[]): AgentTool | null {
  if (!tools.some((tool) => tool.name === name)) return null;
  return name === 'end_call' || name === 'transfer_call' ? name : null;
}
