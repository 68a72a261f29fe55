import type { CompletionRequest, LlmTool } from '../../ports/language-model';
import { type Phrases, PHRASES, replyLanguage } from './phrasebook';
import { type PromptKnowledge, readPrompt } from './prompt-knowledge';

/** What the rules look at: the conversation so far, read once. */
export interface Turn {
  knowledge: PromptKnowledge;
  phrases: Phrases;
  english: boolean;
  tools: readonly LlmTool[];
  /** the caller's words, '' when none could be made out */
  heard: string;
  /** the agent's own last words before them */
  lastSaid: string;
  /** all the agent has said, lower case */
  saidBefore: string;
  /** how many of the agent's turns in a row, up to now, were the given phrase */
  inARow(phrase: string): number;
}

export function readTurn(request: CompletionRequest): Turn {
  const { messages } = request;
  const system = messages
    .flatMap((message) => (message.role === 'system' ? [message.content] : []))
    .join('\n\n');
  const said = messages.flatMap((message) =>
    message.role === 'assistant' && message.content.trim()
      ? [message.content.replace(/\s*\[interrupted\]$/, '')]
      : [],
  );
  const last = messages.findLast((message) => message.role === 'user');
  const heard = (last?.content ?? '').replace(/\[(?:silence|inaudible|noise|unclear|keypad)\]/gi, '').trim();
  const language = replyLanguage(heard, request.context?.language);
  return {
    knowledge: readPrompt(system),
    phrases: PHRASES[language],
    english: language === 'en',
    tools: request.toolChoice === 'none' ? [] : (request.tools ?? []),
    heard,
    lastSaid: said.at(-1) ?? '',
    saidBefore: said.join('\n').toLowerCase(),
    inARow: (phrase) => {
      const other = said.findLastIndex((text) => !text.includes(phrase));
      return said.length - 1 - other;
    },
  };
}
