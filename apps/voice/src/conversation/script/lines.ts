import type { AgentSnapshot, Variables } from '@parley/contracts';
import type { Line } from '../turn-taking/conversation.types';
import { mainLanguage, phrase } from './default-phrases';
import { renderMessage } from './template';

export interface Lines {
  /** Null: the agent has no greeting. */
  intro: string | null;
  text: (line: Line) => string;
  hasFarewell: boolean;
  hasTransferMessage: boolean;
}

/** The agent's own messages with the call's variables filled in; the platform's phrase where it has none. */
export function linesFor(
  agent: AgentSnapshot,
  variables: Variables,
  onUnknown: (names: string[]) => void,
): Lines {
  const language = mainLanguage(agent);
  const render = (template: string | null): string | null => renderMessage(template, variables, onUnknown);
  const own: Partial<Record<Line, string | null>> = {
    intro: render(agent.intro_message),
    farewell: render(agent.end_call_message),
    transfer: render(agent.transfer_message),
  };
  return {
    intro: own.intro ?? null,
    text: (line) => own[line] ?? (line === 'intro' ? '' : phrase(language, line)),
    hasFarewell: own.farewell !== null,
    hasTransferMessage: own.transfer !== null,
  };
}
