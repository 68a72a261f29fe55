import { lines, type PromptLine } from './prompt-lines';
import { questionOf } from './prompt-questions';
import { topicTokens } from './tokens';

export interface Fact {
  /** as somebody would ask for it, where the prompt says so */
  question: string | null;
  /** spoken */
  answer: string;
  topic: Set<string>;
}

export interface PromptKnowledge {
  agentName: string | null;
  business: string | null;
  /** the agent calls, instead of being called */
  outbound: boolean;
  facts: Fact[];
  /** what the prompt wants the caller to be asked, in order */
  questions: string[];
}

const INSTRUCTION =
  /^(you|your|always|never|do not|don't|be|speak|greet|keep|respond|reply|use|if|when|avoid|try|make sure|ensure|only|start|end|confirm|introduce|follow|stay|remember|let|offer to|say|thank|transfer|call|goal|objective|task|role|instructions?|tone|style|rules?|personality|language)\b/i;
const NAME_KEYS = /^(agent ?name|assistant ?name|your name)$/i;
const BUSINESS_KEYS =
  /^(business|company|brand|clinic|shop|store|restaurant|organi[sz]ation|business name|company name)$/i;
/** What the platform itself tells every model (the date, how to speak): nothing a caller asks for. */
const OWN_SECTION = 'This call';
const MAX_FACTS = 500;

/** Everything the rule engine can use of an agent's prompt. Pure, and cheap enough to run for every turn. */
export function readPrompt(prompt: string): PromptKnowledge {
  const knowledge: PromptKnowledge = { ...persona(prompt), facts: [], questions: [] };
  const all = lines(prompt);
  for (let i = 0; i < all.length && knowledge.facts.length < MAX_FACTS; i++) {
    const line = all[i];
    if (!line || line.heading === OWN_SECTION) continue;
    const asked = questionAndAnswer(line, all[i + 1]);
    if (asked) {
      knowledge.facts.push(fact(asked.question, asked.answer, line.heading));
      if (asked.usedNext) i++;
      continue;
    }
    readLine(line, knowledge);
  }
  return knowledge;
}

function readLine({ text, heading }: PromptLine, knowledge: PromptKnowledge): void {
  const pair = /^([\p{L}][\p{L}\p{N} '/&()-]{1,48}?)\s*(?::|=|\s[-–—]\s)\s*(\S.*)$/u.exec(text);
  const [, key = '', value = ''] = pair ?? [];
  if (pair && NAME_KEYS.test(key)) knowledge.agentName ??= value.replace(/[.,].*$/, '');
  else if (pair && BUSINESS_KEYS.test(key)) knowledge.business ??= value.replace(/\.$/, '');
  const question = questionOf(text);
  if (question) knowledge.questions.push(question);
  else if (pair && key.split(' ').length <= 6 && !INSTRUCTION.test(key) && !value.endsWith('?'))
    knowledge.facts.push(fact(key, spokenFact(key, value), heading));
  else if (!pair || !INSTRUCTION.test(key)) {
    for (const sentence of text.split(/(?<=[.!।])\s+(?=\P{Ll})/u)) {
      const asked = questionOf(sentence);
      if (asked) knowledge.questions.push(asked);
      else if (isStatement(sentence)) knowledge.facts.push(fact(null, ended(sentence), heading));
    }
  }
}

function questionAndAnswer(line: PromptLine, next: PromptLine | undefined) {
  const both =
    /^(?:q|question|customer|caller)\s*\d*\s*[:.)-]\s*(.+?\??)\s+(?:a|answer|agent|you)\s*\d*\s*[:-]\s*(.+)$/i.exec(
      line.text,
    );
  if (both) return { question: both[1] ?? '', answer: both[2] ?? '', usedNext: false };
  const question = /^(?:q|question)\s*\d*\s*[:.)-]\s*(.+)$/i.exec(line.text)?.[1];
  const answer = next && /^(?:a|answer)\s*\d*\s*[:.)-]\s*(.+)$/i.exec(next.text)?.[1];
  if (question && answer) return { question, answer, usedNext: true };
  const inline = /^([^?]{4,120}\?)\s*(?:[-–—:>]+\s*)?(\S.{2,})$/.exec(line.text);
  if (inline && !/^(ask|say)\b/i.test(line.text) && !/["“]/.test(line.text))
    return { question: inline[1] ?? '', answer: inline[2] ?? '', usedNext: false };
  return null;
}

function isStatement(sentence: string): boolean {
  return (
    sentence.split(/\s+/).length >= 3 &&
    sentence.length <= 400 &&
    !INSTRUCTION.test(sentence) &&
    !/[?:]$/.test(sentence)
  );
}

function fact(question: string | null, answer: string, heading: string): Fact {
  return {
    question,
    answer: ended(answer),
    topic: topicTokens(`${heading} ${question ?? ''} ${question ? '' : answer}`),
  };
}

/** "opening hours", "9 to 6" -> "Our opening hours are 9 to 6."; a value that is a sentence stands for itself. */
function spokenFact(key: string, value: string): string {
  if (/^(we|our|you|the|it|yes|no|there|please|i)\b/i.test(value) && value.split(' ').length > 3)
    return ended(value);
  const subject =
    key.toLowerCase() === key || !/\s/.test(key) ? key.toLowerCase() : key[0]?.toLowerCase() + key.slice(1);
  const verb = /s$/.test(subject) && !/(ss|us|address)$/.test(subject) ? 'are' : 'is';
  return `Our ${subject} ${verb} ${ended(value)}`;
}

function ended(text: string): string {
  const trimmed = text.trim();
  return /[.!?।]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

function persona(prompt: string): Pick<PromptKnowledge, 'agentName' | 'business' | 'outbound'> {
  const name =
    /\b(?:[Yy]ou are|[Yy]our name is|I am|[Mm]y name is|named|called)\s+([A-Z][\p{L}]+)(?=[\s,.]|$)/u.exec(
      prompt,
    )?.[1] ?? null;
  const place =
    /\b(?:for|of|at|from|representing|behalf of|works? (?:for|at))\s+((?:[A-Z][\p{L}\p{N}'&-]*)(?:\s+(?:[A-Z][\p{L}\p{N}'&-]*|of|and|the))*)/u;
  const found = place.exec(prompt.slice(0, 1500))?.[1]?.replace(/\s+(?:of|and|the)$/, '') ?? null;
  return {
    agentName: name,
    business: found,
    outbound: /\b(?:you are calling|outbound|on behalf of)\b/i.test(prompt),
  };
}
