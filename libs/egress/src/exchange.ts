import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { GuardedAgents } from './guarded-agents';
import { EgressError } from './egress-error';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  truncated: boolean;
}

export interface Outgoing {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: Buffer | string | undefined;
  /** Bytes of the answer that are read; the rest is cut off with the connection. */
  maxBytes: number;
}

const MAX_HEADER_BYTES = 16_384;
/** RFC 9110, 15.3.5 and 15.4.5: such an answer ends with its head. */
const WITHOUT_BODY = new Set([204, 304]);

/** One attempt at a request: its answer, read up to a cap, or the reason there is none. */
export class Exchange {
  readonly answer: Promise<Answer>;
  private resolve: (answer: Answer) => void = () => undefined;
  private reject: (error: unknown) => void = () => undefined;
  private readonly request: ClientRequest;
  private socket: Socket | null = null;
  private readBefore = 0;
  private readonly chunks: Buffer[] = [];
  private size = 0;

  constructor(
    agents: GuardedAgents,
    private readonly outgoing: Outgoing,
  ) {
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.request = open(agents, outgoing);
    this.request.once('socket', (socket) => this.onSocket(socket, agents.connectTimeoutMs));
    this.request.once('response', (response) => this.onResponse(response));
    this.request.once('upgrade', (_response, socket) => {
      socket.destroy();
      this.reject(new EgressError('protocol', 'the answer was not valid HTTP'));
    });
    this.request.on('error', (error) => this.reject(error));
    this.request.end(outgoing.body);
  }

  /**
   * A kept-alive connection broke before one byte of this request's answer came: the other side had closed it as idle
   * (https://nodejs.org/api/http.html#requestreusedsocket).
   */
  get brokeUnanswered(): boolean {
    return this.request.reusedSocket && this.socket?.bytesRead === this.readBefore;
  }

  /** Ends it with this reason, in whatever state it is; what comes later is dropped. */
  abort(cause: Error): void {
    this.reject(cause);
    this.request.destroy();
  }

  private onSocket(socket: Socket, connectTimeoutMs: number): void {
    this.socket = socket;
    this.readBefore = socket.bytesRead;
    if (this.request.reusedSocket) return;
    const late = setTimeout(() => {
      this.abort(new EgressError('connect', 'could not connect'));
    }, connectTimeoutMs);
    const done = (): void => clearTimeout(late);
    socket.once(this.outgoing.url.protocol === 'https:' ? 'secureConnect' : 'connect', done);
    socket.once('close', done);
  }

  private onResponse(response: IncomingMessage): void {
    const { statusCode = 0, headers } = response;
    if (WITHOUT_BODY.has(statusCode)) {
      this.finish(response, false);
      // What else was announced may come, or never: it is cut off with the connection.
      const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
      if (length !== '0' || encoding !== undefined) this.request.destroy();
    }
    response.on('data', (chunk: Buffer) => {
      this.chunks.push(chunk);
      this.size += chunk.length;
      if (this.size <= this.outgoing.maxBytes) return;
      this.finish(response, true);
      this.request.destroy();
    });
    response.once('end', () => this.finish(response, false));
    response.once('error', (error) => this.reject(error));
  }

  private finish({ statusCode = 0, headersDistinct }: IncomingMessage, truncated: boolean): void {
    const [only] = this.chunks;
    const body = this.chunks.length === 1 && only ? only : Buffer.concat(this.chunks);
    this.resolve({
      status: statusCode,
      headers: Object.fromEntries(
        Object.entries(headersDistinct).map(([name, values]) => [
          name,
          values?.length === 1 ? values[0] : values,
        ]),
      ),
      body: truncated ? body.subarray(0, this.outgoing.maxBytes) : body,
      truncated,
    });
  }
}

function open(agents: GuardedAgents, { url, method, headers }: Outgoing): ClientRequest {
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    path: url.pathname + url.search,
    method,
    headers,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
  return url.protocol === 'https:'
    ? httpsRequest({ ...options, agent: agents.https })
    : httpRequest({ ...options, agent: agents.http });
}
