import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  json: { event: string; timestamp: string; data: Record<string, unknown> };
  at: number;
}

export type Answer = (received: Received, response: ServerResponse) => void;

const OK: Answer = (_, response) => void response.writeHead(200).end('thanks');

/** A partner's server: keeps what came, answers as told for each path. */
export class Receiver {
  readonly all: Received[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly sockets = new Set<Socket>();
  connections = 0;

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.connections += 1;
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const path = request.url ?? '/';
        const json = JSON.parse(body) as Received['json'];
        const received = { path, headers: request.headers, body, json, at: performance.now() };
        this.all.push(received);
        (this.answers.get(path) ?? OK)(received, response);
      });
    });
  }

  static async start(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  answer(path: string, answer: Answer): void {
    this.answers.set(path, answer);
  }

  at(path: string): Received[] {
    return this.all.filter((received) => received.path === path);
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
