import { headers, type Msg, type MsgHdrs } from 'nats';

/** One header of a message; undefined also when the header block cannot be read at all. */
export function headerOf(message: Msg, name: string): string | undefined {
  try {
    return message.headers?.get(name) || undefined;
  } catch {
    return undefined;
  }
}

export function natsHeaders(values: Record<string, string>): MsgHdrs {
  const block = headers();
  for (const [name, value] of Object.entries(values)) block.set(name, value);
  return block;
}

/** All headers as plain text, for the dead letter. */
export function plainHeaders(message: Msg): Record<string, string> {
  try {
    const block = message.headers;
    return block ? Object.fromEntries(block.keys().map((name) => [name, block.get(name)])) : {};
  } catch {
    return {};
  }
}
