import { connect, createServer, type Server, type Socket } from 'node:net';
import type { SipLogger } from '../logger';
import { StreamFramer } from '../message/stream-framer';
import { hostPort } from '../message/uri';
import type { ByteTransport, OnBytes, Target } from './transport-types';

export interface TcpOptions {
  idleMs: number;
  /** A peer that does not complete the handshake must not hold a call for minutes. */
  connectMs: number;
  maxConnections: number;
}

export const defaultTcpOptions: TcpOptions = { idleMs: 600_000, connectMs: 4_000, maxConnections: 2_000 };

/** A peer that stops reading is cut off rather than buffered for. */
const MAX_UNSENT_BYTES = 1_048_576;

/**
 * Connections in both directions, reused by remote address; a lost one is made again by the next request
 * (RFC 3261 18.1.1, 18.2.2).
 */
export class TcpTransport implements ByteTransport {
  readonly name = 'tcp';
  private readonly byId = new Map<number, Socket>();
  private readonly byAddress = new Map<string, Promise<Socket>>();
  private nextId = 1;

  private constructor(
    private readonly server: Server,
    private readonly host: string,
    private readonly onBytes: OnBytes,
    private readonly logger: SipLogger,
    private readonly options: TcpOptions,
  ) {
    server.on('connection', (socket) => {
      if (this.byId.size >= options.maxConnections) return void socket.destroy();
      const key = hostPort(socket.remoteAddress ?? '', socket.remotePort);
      this.byAddress.set(key, Promise.resolve(socket));
      this.adopt(socket, key);
    });
    server.on('error', (error) => logger.warn('sip.tcp.error', { error: error.message }));
  }

  static async listen(
    host: string,
    port: number,
    onBytes: OnBytes,
    logger: SipLogger,
    options: TcpOptions = defaultTcpOptions,
  ): Promise<TcpTransport> {
    const server = createServer({ noDelay: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    return new TcpTransport(server, host, onBytes, logger, options);
  }

  get port(): number {
    const address = this.server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  }

  async send(data: Buffer, target: Target): Promise<void> {
    const open = target.connection === undefined ? undefined : this.byId.get(target.connection);
    const socket = open?.writable ? open : await this.connection(target);
    if (socket.writableLength > MAX_UNSENT_BYTES) {
      socket.destroy();
      throw new Error('peer does not read');
    }
    await new Promise<void>((resolve, reject) => {
      socket.write(data, (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    for (const socket of this.byId.values()) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async connection(target: Target): Promise<Socket> {
    const key = hostPort(target.host, target.port);
    const known = this.byAddress.get(key);
    if (known) {
      const socket = await known;
      if (socket.writable) return socket;
    }
    const pending = this.open(target.host, target.port, key);
    this.byAddress.set(key, pending);
    pending.catch(() => {
      if (this.byAddress.get(key) === pending) this.byAddress.delete(key);
    });
    return pending;
  }

  private open(host: string, port: number, key: string): Promise<Socket> {
    const anywhere = this.host === '0.0.0.0' || this.host === '::';
    const socket = connect({ host, port, noDelay: true, ...(anywhere ? {} : { localAddress: this.host }) });
    return new Promise((resolve, reject) => {
      const slow = setTimeout(() => socket.destroy(new Error('connect timed out')), this.options.connectMs);
      socket.once('error', reject);
      socket.once('close', () => clearTimeout(slow));
      socket.once('connect', () => {
        clearTimeout(slow);
        socket.off('error', reject);
        this.adopt(socket, key);
        resolve(socket);
      });
    });
  }

  private adopt(socket: Socket, key: string): void {
    const id = this.nextId++;
    const source = {
      transport: 'tcp' as const,
      host: socket.remoteAddress ?? '',
      port: socket.remotePort ?? 0,
      connection: id,
    };
    const framer = new StreamFramer();
    this.byId.set(id, socket);
    socket.setTimeout(this.options.idleMs, () => socket.end());
    socket.on('error', (error) => this.logger.debug('sip.tcp.connection.error', { error: error.message }));
    socket.on('close', () => {
      this.byId.delete(id);
      void this.forget(key, socket);
    });
    socket.on('data', (chunk) => {
      for (const frame of framer.push(chunk)) {
        if (frame.type === 'message') this.onBytes(frame.data, source);
        else if (frame.type === 'ping') socket.write('\r\n');
        else {
          this.logger.warn('sip.tcp.unreadable', { reason: frame.reason, host: source.host });
          socket.destroy();
        }
      }
    });
  }

  private async forget(key: string, socket: Socket): Promise<void> {
    const current = this.byAddress.get(key);
    if (current && (await current.catch(() => undefined)) === socket && this.byAddress.get(key) === current) {
      this.byAddress.delete(key);
    }
  }
}
