import type { LlmMessage, ToolCall } from '@parley/providers';
import type { Question } from './knowledge-lookup';
import { SILENT_LINE, withKnowledge } from '../script/system-prompt';

/** More than an hour of conversation; older messages are dropped for the model, not from the transcript. */
const MAX_MESSAGES = 400;

const STILL_RUNNING = '{"status":"still running; do not call it again, its result follows"}';

/** Tool calls in the history: what was heard before them, and the result of each, are filled in later. */
export interface ToolPlace {
  heard: (content: string) => void;
  result: (index: number, result: string) => void;
}

/** The conversation as the language model sees it: of its own words only those the caller heard. */
export class ConversationHistory {
  private readonly messages: LlmMessage[] = [];
  private lastUserTurn: number | null = null;
  private calls = 0;

  constructor(private readonly systemPrompt: string) {}

  /** The text of one user turn; a second text under the same id replaces the first. */
  user(turnId: number, content: string): void {
    const last = this.messages.at(-1);
    if (this.lastUserTurn === turnId && last?.role === 'user') last.content = content;
    else this.push({ role: 'user', content });
    this.lastUserTurn = turnId;
  }

  /**
   * `interrupted` tells the model why its sentence stops short. What was heard of a turn just cut is not known yet: its
   * place is kept and `heard` fills it in. Empty turns are left out.
   */
  assistant(content: string, interrupted: boolean): { heard: (content: string) => void } {
    const marked = (text: string): string => (interrupted && text !== '' ? `${text} [interrupted]` : text);
    const message: LlmMessage = { role: 'assistant', content: marked(content) };
    this.push(message);
    return {
      heard: (text) => {
        message.content = marked(text);
      },
    };
  }

  /** A tool call with its result. Always both: providers reject a request with one and not the other. */
  tool(name: string, result: string): void {
    this.calls += 1;
    const id = `call_${this.calls}`;
    this.push({ role: 'assistant', content: '', tool_calls: [{ id, name, arguments: {} }] });
    this.push({ role: 'tool', tool_call_id: id, content: result });
  }

  /** Tool calls within a reply, after `said`. Each has a placeholder result from the start, so that none is ever without. */
  toolCalls(said: string, calls: readonly Pick<ToolCall, 'name' | 'arguments'>[]): ToolPlace {
    const made = calls.map((call) => {
      this.calls += 1;
      return { id: `call_${this.calls}`, name: call.name, arguments: call.arguments };
    });
    const message: LlmMessage = { role: 'assistant', content: said, tool_calls: made };
    const results = made.map(({ id }): LlmMessage => ({
      role: 'tool',
      tool_call_id: id,
      content: STILL_RUNNING,
    }));
    [message, ...results].forEach((entry) => this.push(entry));
    return {
      heard: (content) => {
        message.content = content;
      },
      result: (index, content) => {
        const place = results[index];
        if (place) place.content = content;
      },
    };
  }

  /** The caller's last two turns; null when the last message is not the caller's. */
  question(): Question | null {
    const last = this.messages.at(-1);
    if (last?.role !== 'user') return null;
    const before = this.messages.slice(0, -1).findLast((message) => message.role === 'user');
    return { query: last.content, ...(before ? { context: before.content } : {}) };
  }

  /** `knowledge`: what the agent's documents say about the caller's last turn. */
  forModel(opening: boolean, knowledge = ''): LlmMessage[] {
    const turns = this.messages.slice(-MAX_MESSAGES).filter((message) => !isEmpty(message));
    while (turns[0]?.role === 'tool') turns.shift();
    const cue: LlmMessage[] = opening ? [{ role: 'user', content: SILENT_LINE }] : [];
    return [{ role: 'system', content: withKnowledge(this.systemPrompt, knowledge) }, ...turns, ...cue];
  }

  private push(message: LlmMessage): void {
    this.messages.push(message);
    if (this.messages.length > 2 * MAX_MESSAGES) this.messages.splice(0, MAX_MESSAGES);
  }
}

function isEmpty(message: LlmMessage): boolean {
  return message.role === 'assistant' && message.content === '' && message.tool_calls === undefined;
}
