export const EXCERPT_MAX = 500;

const SECRET_KEY =
  /("(?:[^"\\]|\\.)*(?:password|passwd|secret|token|api[_-]?key|authorization|credential|card|cvv|pin|otp|ssn)(?:[^"\\]|\\.)*"\s*:\s*)(?:"(?:[^"\\]|\\.)*"?|-?[\d.]+)/giu;
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{6,}/giu;
const EMAIL = /[\w.+-]+@[\w-]+\.[\w.-]+/gu;
/** Phone, card and account numbers: seven digits and more, however they are grouped. */
const LONG_NUMBER = /\+?\d(?:[\s().-]?\d){6,}/gu;
const LONG_TOKEN = /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}\b/giu;
/** Ids of ours and everybody's: no secret, and what one looks for in a log. */
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/iu;

/** The beginning of a body for the log, with what looks like a secret or personal masked. */
export function excerpt(text: string | null, secrets: readonly string[] = []): string | null {
  if (text === null || text === '') return null;
  let shown = text;
  for (const secret of secrets.flatMap(formsOf)) shown = shown.replaceAll(secret, '***');
  shown = shown
    .replace(SECRET_KEY, '$1"***"')
    .replace(BEARER, '$1 ***')
    .replace(EMAIL, '***')
    .split(new RegExp(`(${UUID.source})`, 'iu'))
    .map((part) => (UUID.test(part) ? part : part.replace(LONG_TOKEN, '***').replace(LONG_NUMBER, '***')))
    .join('')
    .replace(/\0|\p{Surrogate}/gu, '\ufffd');
  return shown.length > EXCERPT_MAX ? `${shown.slice(0, EXCERPT_MAX)}…` : shown;
}

/** As it is, in JSON, and in an address: services that echo what they were sent write it in any of them. */
function formsOf(secret: string): string[] {
  if (secret.length < 4) return [];
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inQuery = new URLSearchParams([['', secret]]).toString().slice(1);
  return [...new Set([secret, inJson, encodeURIComponent(secret), inQuery])];
}
