import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentSnapshot } from '@parley/contracts';

/** What the agent's documents say about words of the caller, as it goes into the prompt; empty for nothing. */
export type AskKnowledge = (question: Question) => Promise<string>;

export interface Question {
  query: string;
  /** What the caller said before that, for questions that make no sense alone. */
  context?: string;
}

export type LookupOutcome = 'found' | 'nothing' | 'late' | 'failed';

/** our choice: what a caller does not notice; where a language model rewrites what was found, what a caller bears. */
const LIMIT_MS = 300;
const REWRITTEN_LIMIT_MS = 1_500;

export function lookupLimitMs(agent: Pick<AgentSnapshot, 'kb_enable_llm_processing'>): number {
  return agent.kb_enable_llm_processing ? REWRITTEN_LIMIT_MS : LIMIT_MS;
}

export interface KnowledgeLookupParts {
  /** Absent for an agent without documents. */
  ask: AskKnowledge | undefined;
  withinMs: number;
  told: (outcome: LookupOutcome) => void;
  failed: (error: unknown) => void;
}

/** Looks up what the caller asks before the model answers. A caller waits for it so long and no longer. */
export class KnowledgeLookup {
  constructor(private readonly parts: KnowledgeLookupParts) {}

  /** Never rejects: an answer without documents is better than none. */
  async about(question: Question | null, signal: AbortSignal): Promise<string> {
    const { ask, withinMs, told } = this.parts;
    if (!ask || question === null) return '';
    const over = new AbortController();
    const late = sleep(withinMs, 'late' as const, { signal: AbortSignal.any([signal, over.signal]) });
    try {
      const text = await Promise.race([this.found(ask, question), late.then(() => null)]);
      if (text === null) told('late');
      return text ?? '';
    } catch {
      // the turn was cut: nobody waits for it any more
      return '';
    } finally {
      over.abort();
      late.catch(() => undefined);
    }
  }

  private async found(ask: AskKnowledge, question: Question): Promise<string> {
    const { told, failed } = this.parts;
    try {
      const text = await ask(question);
      told(text === '' ? 'nothing' : 'found');
      return text;
    } catch (error) {
      told('failed');
      failed(error);
      return '';
    }
  }
}
