import type { Fact } from './prompt-knowledge';
import { alike, topicTokens } from './tokens';

/** share of what was asked that a fact must be about */
const ENOUGH = 0.5;

/** The fact that answers the question best, or null when none is about it. Ties go to the one the prompt names first. */
export function findFact(question: string, facts: readonly Fact[]): Fact | null {
  const asked = [...topicTokens(question)];
  if (!asked.length) return null;
  const weights = new Map(asked.map((token) => [token, weight(token, facts)]));
  const total = [...weights.values()].reduce((sum, value) => sum + value, 0);
  let best: Fact | null = null;
  let bestScore = 0;
  for (const fact of facts) {
    let matched = 0;
    for (const [token, value] of weights) if (has(fact.topic, token)) matched += value;
    const coverage = matched / total;
    if (coverage < ENOUGH) continue;
    const focus =
      [...fact.topic].filter((token) => has(new Set(asked), token)).length / (fact.topic.size || 1);
    const score = coverage + 0.4 * focus + (fact.question ? 0.2 : 0);
    if (score > bestScore) [best, bestScore] = [fact, score];
  }
  return best;
}

/** A word few facts have says more than one that many have. */
function weight(token: string, facts: readonly Fact[]): number {
  const holders = facts.filter((fact) => has(fact.topic, token)).length;
  return 1 / (1 + Math.log2(1 + holders));
}

function has(topic: ReadonlySet<string>, token: string): boolean {
  if (topic.has(token)) return true;
  for (const other of topic) if (alike(other, token)) return true;
  return false;
}
