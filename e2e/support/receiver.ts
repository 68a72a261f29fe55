import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  raw: string;
  body: { event: string; timestamp: string; data: Record<string, unknown> };
  at: number;
}

/** A partner's webhook receiver inside the test. */
export class Receiver {
  readonly received: Received[] = [];
  /** Decides the answer; default 200. */
  answer: (request: Received, response: ServerResponse) => void = (_request, response) => {
    response.writeHead(200).end('{}');
  };

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const one: Received = {
          path: request.url ?? '/',
          headers: request.headers,
          raw,
          // Tools and connectors come here too, some without a body.
          body: { event: '', timestamp: '', data: {}, ...(raw ? (JSON.parse(raw) as object) : {}) },
          at: Date.now(),
        };
        receiver.received.push(one);
        receiver.answer(one, response);
      });
    });
    // Where what it is for could not start, nobody stops it: it keeps no run of tests from ending.
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve).unref());
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  of(event: string): Received[] {
    return this.received.filter((one) => one.body.event === event);
  }

  about(callId: string): Received[] {
    return this.received.filter((one) => one.body.data['call_id'] === callId);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

/** The signature a receiver recomputes. */
export function expectedSignature(one: Received, secret: string): string {
  const timestamp = String(one.headers['x-webhook-timestamp']);
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${one.raw}`).digest('hex')}`;
}
