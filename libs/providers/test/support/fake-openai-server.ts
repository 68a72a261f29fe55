import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface Recorded {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** the client left before the end */
  left: boolean;
}

export type Handler = (request: Recorded, response: ServerResponse) => Promise<void> | void;

/** A server with OpenAI's three routes. `next` answers one request each, in order; then the routes' defaults do. */
export class FakeOpenAiServer {
  readonly requests: Recorded[] = [];
  connections = 0;
  private readonly queue: Handler[] = [];
  private server: Server | undefined;

  constructor(private readonly routes: Record<string, Handler>) {}

  async start(): Promise<string> {
    this.server = createServer((request, response) => void this.serve(request, response));
    this.server.on('connection', () => this.connections++);
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  next(...handlers: Handler[]): void {
    this.queue.push(...handlers);
  }

  reset(): void {
    this.requests.length = 0;
    this.queue.length = 0;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const recorded: Recorded = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts),
      left: false,
    };
    this.requests.push(recorded);
    response.on('close', () => (recorded.left = !response.writableFinished));
    const handler = this.queue.shift() ?? this.routes[recorded.path];
    if (!handler) return void response.writeHead(404).end('{"error":{"code":"not_found"}}');
    try {
      await handler(recorded, response);
    } catch {
      response.destroy();
    }
  }
}

export function status(code: number, body: unknown = {}, headers: Record<string, string> = {}): Handler {
  return (_, response) =>
    void response
      .writeHead(code, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
}

/** Server-sent events, each written as given, `pause` ms apart. */
export function events(lines: readonly string[], pause = 0): Handler {
  return async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const line of lines) {
      if (response.destroyed) return;
      response.write(line);
      await wait(pause, undefined, { ref: false });
    }
    response.end();
  };
}

export function data(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

/** Accepts, and says nothing more. */
export const hang: Handler = () => undefined;

/** Accepts, and breaks the connection. */
export const drop: Handler = (_, response) => void response.destroy();

export function streamed(contentType: string, parts: readonly Uint8Array[], pause = 0): Handler {
  return async (_, response) => {
    response.writeHead(200, { 'content-type': contentType });
    for (const part of parts) {
      response.write(part);
      await wait(pause);
    }
    response.end();
  };
}

export function delta(content: string | null, finish: string | null = null): string {
  return data({ choices: [{ index: 0, delta: content === null ? {} : { content }, finish_reason: finish }] });
}
