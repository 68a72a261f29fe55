/** Third person of an instruction ("ask whether they want ...") to the second of what is said ("do you want ..."). */
function toCaller(text: string): string {
  return text
    .replace(/\b(?:the )?(?:caller|customer|user|client|patient|lead|person)'s\b/gi, 'your')
    .replace(/\bthe (?:caller|customer|user|client|patient|lead|person)\b/gi, 'you')
    .replace(/\b(?:they are|they're|he is|she is)\b/gi, 'you are')
    .replace(/\bthey have\b/gi, 'you have')
    .replace(/\b(?:they|them|he|she|him)\b/gi, 'you')
    .replace(/\b(?:their|his|her)\b/gi, 'your')
    .replace(
      /\byou (wants|needs|likes|has|is)\b/gi,
      (_, verb: string) => `you ${SECOND_PERSON[verb.toLowerCase()] ?? verb}`,
    );
}

const SECOND_PERSON: Record<string, string> = {
  wants: 'want',
  needs: 'need',
  likes: 'like',
  has: 'have',
  is: 'are',
};

/** The question an instruction of the prompt wants asked, or null when it wants none. */
export function questionOf(instruction: string): string | null {
  const text = instruction
    .replace(/^(?:then|next|first|finally|also|after that|politely|step \d+)[,:]?\s+/i, '')
    .trim();
  if (!/^(ask|find out|collect|get|confirm)\b/i.test(text)) return null;
  const quoted = /["“]([^"”]{4,200}\?)["”]/.exec(text)?.[1];
  if (quoted) return quoted;
  const direct = /^ask:?\s+([A-Z][^?]{4,200}\?)/.exec(text)?.[1];
  if (direct) return direct;
  const rest = toCaller(text.replace(/[.!]+$/, '').split(/\.\s/)[0] ?? '');
  const body = /^(?:ask|find out|collect|get|confirm)\s+(?:you\s+|from you\s+)?(.+)$/i.exec(rest)?.[1];
  if (!body || body.length > 160) return null;
  const choice = /^(?:if|whether)\s+(you)\s+(are|have|can|would|will)\b\s*(.*)$/i.exec(body);
  if (choice) return `${capital(choice[2] ?? '')} you ${choice[3] ?? ''}?`.replace(/\s+\?/, '?');
  const doing = /^(?:if|whether)\s+you\s+(.+)$/i.exec(body);
  if (doing) return `Do you ${doing[1] ?? ''}?`;
  const open = /^(?:what|when|where|which|who|how|why)\b.*$/i.exec(body);
  if (open) return `May I ask ${body}?`;
  const thing = /^(?:for|about)?\s*((?:your|a|an|the)\b.+)$/i.exec(body)?.[1];
  return thing
    ? `Could you please tell me ${thing.replace(/\bthe (?=(?:\w+ )?(?:name|number|date|address|e-?mail)\b)/i, 'your ')}?`
    : null;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
