import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import type { SipMessage, SipRequest, SipResponse } from '../src';
import { buildResponse } from '../src/message/build-response';
import { parseMessage } from '../src/message/parse-message';
import { serializeMessage } from '../src/message/serialize-message';

type Handler = (message: SipMessage, peer: RawPeer) => void;

/** A peer that does exactly what a test tells it, and notes all it hears. */
export class RawPeer {
  readonly heard: SipMessage[] = [];
  private from: RemoteInfo | undefined;

  private constructor(
    private readonly socket: Socket,
    private readonly handler: Handler,
  ) {
    socket.on('message', (data, from) => {
      const parsed = parseMessage(data);
      if (!parsed.ok) return;
      this.from = from;
      this.heard.push(parsed.message);
      this.handler(parsed.message, this);
    });
  }

  static start(handler: Handler = () => undefined): Promise<RawPeer> {
    const socket = createSocket('udp4');
    return new Promise((resolve) => socket.bind(0, '127.0.0.1', () => resolve(new RawPeer(socket, handler))));
  }

  get port(): number {
    return this.socket.address().port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.socket.close(() => resolve()));
  }

  /** Methods and statuses in the order heard. */
  get log(): Array<string | number> {
    return this.heard.map((message) => (message.kind === 'request' ? message.method : message.status));
  }

  requests(method: string): SipRequest[] {
    return this.heard.filter((m): m is SipRequest => m.kind === 'request' && m.method === method);
  }

  responses(status: number): SipResponse[] {
    return this.heard.filter((m): m is SipResponse => m.kind === 'response' && m.status === status);
  }

  respond(request: SipRequest, status: number, tag = 'raw', edit?: (response: SipResponse) => void): void {
    const response = buildResponse(request, status, tag);
    response.headers.set('contact', `<sip:raw@127.0.0.1:${this.port}>`);
    edit?.(response);
    this.send(serializeMessage(response));
  }

  answer(request: SipRequest, sdp: string, tag = 'raw'): void {
    this.respond(request, 200, tag, (response) => {
      response.headers.set('content-type', 'application/sdp');
      response.body = sdp;
    });
  }

  send(data: Buffer | string, port = this.from?.port ?? 0): void {
    this.socket.send(data, port, '127.0.0.1');
  }
}
