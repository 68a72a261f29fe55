import { connect, createServer, type Server, type Socket } from 'node:net';
import type { SipLogger } from '../logger';
import { StreamFramer } from '../message/stream-framer';
import { hostPort } from '../message/uri';
import type { ByteTransport, OnBytes, Source, Target } from './transport-types';

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
  /** Being connected, not yet in `byId`. */
  private readonly opening = new Set<Socket>();
  private nextId = 1;

  private constructor(
    private readonly server: Server,
    private readonly host: string,
    private readonly onBytes: OnBytes,
    private readonly logger: SipLogger,
    private readonly options: TcpOptions,
    private readonly onLost: (peer: Source) => void,
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
    onLost: (peer: Source) => void = () => undefined,
  ): Promise<TcpTransport> {
    const server = createServer({ noDelay: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    return new TcpTransport(server, host, onBytes, logger, options, onLost);
  }

  get port(): number {
    const address = this.server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  }

  async send(data: Buffer, target: Target): Promise<void> {
    const open = target.connection === undefined ? undefined : this.byId.get(target.connection);
    const key = hostPort(target.host, target.port);
    const known = open?.writable ? open : await this.byAddress.get(key)?.catch(() => undefined);
    if (known?.writable && (await write(known, data))) return;
    // the peer has closed what we wanted to reuse, or nothing was there: one try over a new connection
    if (known) await this.forget(key, known);
    const fresh = await (this.byAddress.get(key) ?? this.open(target.host, target.port, key));
    if (!(await write(fresh, data))) throw new Error('connection lost');
  }

  async close(): Promise<void> {
    for (const socket of [...this.byId.values(), ...this.opening]) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** Remembered while it is being made, so that requests at the same moment share it. */
  private open(host: string, port: number, key: string): Promise<Socket> {
    const pending = this.connect(host, port, key);
    this.byAddress.set(key, pending);
    pending.catch(() => {
      if (this.byAddress.get(key) === pending) this.byAddress.delete(key);
    });
    return pending;
  }

  private connect(host: string, port: number, key: string): Promise<Socket> {
    const anywhere = this.host === '0.0.0.0' || this.host === '::';
    const socket = connect({ host, port, noDelay: true, ...(anywhere ? {} : { localAddress: this.host }) });
    return new Promise((resolve, reject) => {
      const slow = setTimeout(() => socket.destroy(new Error('connect timed out')), this.options.connectMs);
      socket.once('error', reject);
      this.opening.add(socket);
      socket.once('close', () => {
        clearTimeout(slow);
        this.opening.delete(socket);
        reject(new Error('connection closed')); // no effect once connected
      });
      socket.once('connect', () => {
        clearTimeout(slow);
        socket.off('error', reject);
        this.opening.delete(socket);
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
    socket.setKeepAlive(true, 30_000);
    socket.setTimeout(this.options.idleMs, () => socket.end());
    socket.on('error', (error) => this.logger.debug('sip.tcp.connection.error', { error: error.message }));
    socket.on('close', () => {
      this.byId.delete(id);
      void this.forget(key, socket);
      this.onLost(source);
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

/** False when the connection is gone. */
function write(socket: Socket, data: Buffer): Promise<boolean> {
  if (socket.writableLength > MAX_UNSENT_BYTES) socket.destroy();
  return new Promise((resolve) => socket.write(data, (error) => resolve(!error)));
}
