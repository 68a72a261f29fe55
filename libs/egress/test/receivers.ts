import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { EgressClient, type EgressRequest } from '../src/egress-client';
import { EgressError } from '../src/egress-error';
import { EgressPolicy } from '../src/policy';
import type { Resolver } from '../src/resolver';

/** What a test opened; closed after it, the last first. */
export const cleanUp: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

export interface Receiver {
  port: number;
  connections: number;
  requests: IncomingMessage[];
}

export async function listening(server: Server, seen: Receiver, address = '127.0.0.1'): Promise<Receiver> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    seen.connections += 1;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(seen.port, address, resolve));
  seen.port = (server.address() as AddressInfo).port;
  cleanUp.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return seen;
}

export async function receiver(
  answer: RequestListener = (_, response) => response.end('ok'),
): Promise<Receiver> {
  const seen: Receiver = { port: 0, connections: 0, requests: [] };
  const server = createServer((request, response) => {
    seen.requests.push(request);
    request.resume();
    answer(request, response);
  });
  return listening(server, seen);
}

interface Given {
  allowed?: string[];
  resolve?: Resolver['resolve'];
  requestsPerSocket?: number;
  ca?: string;
}

export function client(options: Given = {}): EgressClient {
  const egress = new EgressClient({
    policy: EgressPolicy.allowing(options.allowed ?? []),
    dnsTimeoutMs: 400,
    connectTimeoutMs: 400,
    ...(options.resolve ? { resolver: { resolve: options.resolve } } : {}),
    ...(options.requestsPerSocket ? { requestsPerSocket: options.requestsPerSocket } : {}),
    ...(options.ca ? { ca: options.ca } : {}),
  });
  cleanUp.push(() => egress.close());
  return egress;
}

export const post = (url: string, change: Partial<EgressRequest> = {}): EgressRequest => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
  deadlineMs: 2_000,
  maxBytes: 1_024,
  ...change,
});

export async function failureOf(work: Promise<unknown>): Promise<EgressError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof EgressError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

export const loopback = ['127.0.0.0/8'];
