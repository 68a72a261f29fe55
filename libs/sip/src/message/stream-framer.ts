import { messageLimits } from './limits';
import { headEnd } from './parse-message';

export type Frame =
  | { type: 'message'; data: Buffer }
  /** Double CRLF, to be answered with one (RFC 5626 4.4.1). */
  | { type: 'ping' }
  /** The stream cannot be followed any more: close the connection. */
  | { type: 'broken'; reason: string };

const CR = 0x0d;
const LF = 0x0a;
const LENGTH = /^(?:content-length|l)[ \t]*:[ \t]*(\d{1,9})[ \t]*\r?$/im;

/** Cuts a byte stream into messages by Content-Length (RFC 3261 18.3); a missing one counts as 0. */
export class StreamFramer {
  private buffer: Buffer = Buffer.alloc(0);
  private broken = false;

  push(chunk: Buffer): Frame[] {
    if (this.broken) return [];
    this.buffer = this.buffer.length === 0 ? chunk : Buffer.concat([this.buffer, chunk]);
    const frames: Frame[] = [];
    for (let frame = this.next(); frame; frame = this.next()) {
      frames.push(frame);
      if (frame.type === 'broken') break;
    }
    return frames;
  }

  private next(): Frame | undefined {
    const ping = this.takeKeepalive();
    if (ping) return ping;
    if (this.buffer.length === 0 || this.buffer[0] === CR || this.buffer[0] === LF) return undefined;
    const end = headEnd(this.buffer);
    if ((end.found ? end.head : this.buffer.length) > messageLimits.headBytes)
      return this.fail('head too long');
    if (!end.found) return undefined;
    const declared = LENGTH.exec(this.buffer.toString('latin1', 0, end.head))?.[1];
    const length = Number(declared ?? 0);
    if (length > messageLimits.bodyBytes) return this.fail('body too long');
    if (this.buffer.length < end.body + length) return undefined;
    return { type: 'message', data: this.take(end.body + length) };
  }

  /** Line ends between messages; waits when it cannot tell yet whether CR LF becomes a ping. */
  private takeKeepalive(): Frame | undefined {
    for (;;) {
      const [a, b, c, d] = this.buffer;
      if (a === LF) this.take(1);
      else if (a === CR && b !== undefined && b !== LF) this.take(1);
      else if (a === CR && b === LF && c === CR && d === LF) {
        this.take(4);
        return { type: 'ping' };
      } else if (a === CR && b === LF && c !== undefined && (c !== CR || d !== undefined)) this.take(2);
      else return undefined;
    }
  }

  private take(bytes: number): Buffer {
    const taken = this.buffer.subarray(0, bytes);
    this.buffer = this.buffer.subarray(bytes);
    return taken;
  }

  private fail(reason: string): Frame {
    this.broken = true;
    this.buffer = Buffer.alloc(0);
    return { type: 'broken', reason };
  }
}
