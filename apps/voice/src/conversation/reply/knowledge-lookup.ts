import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentSnapshot } from '@parley/contracts';

/** Searches the agent's documents; returns text for the prompt, empty when nothing was found. */
export type AskKnowledge = (question: Question) => Promise<string>;

export interface Question {
  query: string;
  /** The caller's turn before that, for questions that make no sense alone. */
  context?: string;
}

export type LookupOutcome = 'found' | 'nothing' | 'late' | 'failed';

/** Short enough not to be noticed; longer where a language model rewrites what was found. */
const LIMIT_MS = 300;
const REWRITTEN_LIMIT_MS = 1_500;

export function lookupLimitMs(agent: Pick<AgentSnapshot, 'kb_enable_llm_processing'>): number {
  return agent.kb_enable_llm_processing ? REWRITTEN_LIMIT_MS : LIMIT_MS;
}

export interface KnowledgeLookupParts {
  /** Absent for an agent without documents. */
  ask: AskKnowledge | undefined;
  withinMs: number;
  onOutcome: (outcome: LookupOutcome) => void;
  onError: (error: unknown) => void;
}

/** Searches the agent's documents before the model answers, within a time limit. */
export class KnowledgeLookup {
  constructor(private readonly parts: KnowledgeLookupParts) {}

  /** Never rejects: an answer without documents is better than none. */
  async about(question: Question | null, signal: AbortSignal): Promise<string> {
    const { ask, withinMs, onOutcome } = this.parts;
    if (!ask || question === null) return '';
    const over = new AbortController();
    const late = sleep(withinMs, 'late' as const, { signal: AbortSignal.any([signal, over.signal]) });
    try {
      const text = await Promise.race([this.found(ask, question), late.then(() => null)]);
      if (text === null) onOutcome('late');
      return text ?? '';
    } catch {
      // The turn was cut: nobody waits for the answer any more.
      return '';
    } finally {
      over.abort();
      late.catch(() => undefined);
    }
  }

  private async found(ask: AskKnowledge, question: Question): Promise<string> {
    const { onOutcome, onError } = this.parts;
    try {
      const text = await ask(question);
      onOutcome(text === '' ? 'nothing' : 'found');
      return text;
    } catch (error) {
      onOutcome('failed');
      onError(error);
      return '';
    }
  }
}
