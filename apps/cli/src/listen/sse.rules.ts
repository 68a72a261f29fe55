export interface Message {
  event: string;
  id: string | null;
  data: string;
}

/** Server-sent events out of a text that arrives in pieces, cut anywhere. Comments (heartbeats) are no messages. */
export class SseReader {
  private rest = '';
  private event = '';
  private id: string | null = null;
  private data: string[] = [];

  read(piece: string): Message[] {
    const lines = (this.rest + piece).split('\n');
    this.rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.line(line.endsWith('\r') ? line.slice(0, -1) : line));
  }

  private line(line: string): Message[] {
    if (line === '') return this.dispatch();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.event = value;
    else if (field === 'data') this.data.push(value);
    else if (field === 'id' && !value.includes('\0')) this.id = value;
    return [];
  }

  private dispatch(): Message[] {
    const { event, id, data } = this;
    this.event = '';
    this.data = [];
    if (data.length === 0) return [];
    return [{ event: event === '' ? 'message' : event, id, data: data.join('\n') }];
  }
}
