import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answer = (received: Received, response: ServerResponse) => void;

/** A partner's own HTTP API on loopback: keeps what it was asked and answers as the test says. */
export class PartnerServer {
  readonly received: Received[] = [];
  answer: Answer = (_received, response) => response.end('{}');

  private constructor(private readonly server: Server) {}

  static async start(): Promise<PartnerServer> {
    const server = createServer();
    const partner = new PartnerServer(server);
    server.on('request', (request, response) => void partner.take(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return partner;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get last(): Received {
    const last = this.received.at(-1);
    if (!last) throw new Error('nothing was received');
    return last;
  }

  json(status: number, body: unknown): void {
    this.answer = (_received, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const received = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
    this.received.push(received);
    this.answer(received, response);
  }
}
