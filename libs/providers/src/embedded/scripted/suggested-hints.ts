import { conversationPhrases, DAY_PHRASES, NUMBER_PHRASES } from '../conversation-phrases';
import type { SpokenLanguage } from '../../ports/languages';
import { readPrompt } from './prompt-knowledge';

const MAX_HINTS = 300;
const MAX_WORDS = 14;

/**
 * Phrases a caller is likely to say to an agent with this prompt: the questions it has answers for, in the ways people
 * ask them, the choices it offers, and the phrases of any call. For `RecognitionRequest.hints`.
 */
export function suggestedHints(systemPrompt: string, language: SpokenLanguage = 'en'): string[] {
  const { facts, questions } = readPrompt(systemPrompt);
  const hints = facts.flatMap(({ question, answer }) => (question ? asked(question, answer) : []));
  hints.push(...questions.flatMap(choices));
  if (/\b(?:appointment|book|schedul|reserv|deliver|slot|visit)/i.test(systemPrompt))
    hints.push(...DAY_PHRASES);
  if (/\b(?:how many|number of|rating|scale of|quantity|how old|party size|people)\b/i.test(systemPrompt))
    hints.push(...NUMBER_PHRASES);
  hints.push(...conversationPhrases(language));
  const unique = new Map(
    hints.map((hint) => [hint.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, ''), hint.trim()]),
  );
  return [...unique.values()]
    .filter((hint) => hint && hint.split(/\s+/).length <= MAX_WORDS)
    .slice(0, MAX_HINTS);
}

function asked(question: string, answer: string): string[] {
  if (/\?$/.test(question) || question.split(' ').length > 5) return [question];
  const subject = question.replace(/^(?:our|the|your)\s+/i, '').toLowerCase();
  const plural = /s$/.test(subject) && !/(ss|us|address)$/.test(subject);
  const listed = answer
    .replace(/^Our .*? (?:is|are) /, '')
    .replace(/\.$/, '')
    .split(/,\s*(?:and\s+)?|\s+and\s+/);
  const items =
    listed.length > 1 && !/hour|time|day|address|location|phone|mail/i.test(subject)
      ? listed.filter((item) => /^[\p{L} '-]{3,30}$/u.test(item) && item.split(' ').length <= 3)
      : [];
  return [
    `what ${plural ? 'are' : 'is'} your ${subject}`,
    `tell me about your ${subject}`,
    subject,
    ...items,
  ];
}

/** "Do you prefer the morning or the evening?" -> the morning, the evening */
function choices(question: string): string[] {
  const found =
    /\b(?:a |an |the )?([\p{L}'-]+(?: [\p{L}'-]+)?),? or (?:a |an |the )?([\p{L}'-]+)(?=[\s?.,]|$)/u.exec(
      question,
    );
  const last = found?.[1]?.split(' ').at(-1);
  return found && last && found[2] ? [last, found[2], `the ${last}`, `the ${found[2]}`] : [];
}
