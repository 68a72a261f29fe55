import { createParser } from 'eventsource-parser';

/** The data of each event, until the stream ends or says `[DONE]`. */
export async function* eventData(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const ready: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => ready.push(data) });
  const decoder = new TextDecoder();
  for await (const part of bytes) {
    parser.feed(decoder.decode(part, { stream: true }));
    for (const data of ready.splice(0)) {
      if (data.trim() === '[DONE]') return;
      yield data;
    }
  }
  // A last event without its blank line: a server that hangs up early, or was cut off. Its JSON will tell.
  parser.feed('\n\n');
  for (const data of ready.splice(0)) if (data.trim() !== '[DONE]') yield data;
}
