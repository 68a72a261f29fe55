import { wireName } from './header-names';
import { cleanValue } from './headers';
import type { SipMessage } from './message';
import { reasonPhrase } from './reason-phrases';

/** Written first and in this order (RFC 3261 7.3.1: what proxies need goes to the top). */
const FIRST = ['via', 'route', 'record-route', 'max-forwards', 'from', 'to', 'call-id', 'cseq', 'contact'];

/** Strict out: long names, one value a line, true Content-Length, nothing that could break a line. */
export function serializeMessage(message: SipMessage): Buffer {
  const body = Buffer.from(message.body, 'utf8');
  const lines = [startLine(message)];
  const fields = message.headers.entries().filter(([name]) => name !== 'content-length');
  const ordered = [...fields].sort(([a], [b]) => rank(a) - rank(b));
  for (const [name, value] of ordered) lines.push(`${wireName(name)}: ${value}`);
  lines.push(`Content-Length: ${body.length}`, '', '');
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'utf8'), body]);
}

const rank = (name: string): number => {
  const at = FIRST.indexOf(name);
  return at < 0 ? FIRST.length : at;
};

function startLine(message: SipMessage): string {
  if (message.kind === 'request') return `${message.method} ${message.uri.replace(/\s+/g, '')} SIP/2.0`;
  return `SIP/2.0 ${message.status} ${cleanValue(message.reason) || reasonPhrase(message.status)}`;
}
