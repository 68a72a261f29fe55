import { networkInterfaces } from 'node:os';
import { errorText, type SipLogger } from '../logger';
import type { SipMessage } from '../message/message';
import { parseMessage } from '../message/parse-message';
import { serializeMessage } from '../message/serialize-message';
import { defaultTcpOptions, TcpTransport } from './tcp-transport';
import type { ByteTransport, MessageSender, Source, Target, TransportName } from './transport-types';
import { UdpTransport } from './udp-transport';

export interface TransportOptions {
  host: string;
  port: number;
  transports: readonly TransportName[];
  publicHost?: string;
  publicPort?: number;
  tcpIdleMs?: number;
  logger: SipLogger;
  onMessage: (message: SipMessage, source: Source) => void;
  /** A TCP connection has closed: what was sent over it may not have arrived. */
  onLost: (peer: Source) => void;
}

/** Another process may hold the TCP port that UDP was given by chance. */
const PORT_TRIES = 20;

/** All sockets of one user agent, on one port. */
export class TransportLayer implements MessageSender {
  private readonly transports = new Map<TransportName, ByteTransport>();

  private constructor(private readonly options: TransportOptions) {}

  static async start(options: TransportOptions): Promise<TransportLayer> {
    for (let attempt = 1; ; attempt++) {
      const layer = new TransportLayer(options);
      try {
        await layer.bind();
        return layer;
      } catch (error) {
        await layer.close();
        if (options.port !== 0 || attempt === PORT_TRIES) throw error;
      }
    }
  }

  get port(): number {
    return [...this.transports.values()][0]?.port ?? 0;
  }

  has(transport: TransportName): boolean {
    return this.transports.has(transport);
  }

  async send(message: SipMessage, target: Target): Promise<void> {
    const transport = this.transports.get(target.transport);
    if (!transport) throw new Error(`transport ${target.transport} is not bound`);
    this.options.logger.debug('sip.message.sent', {
      ...summary(message),
      host: target.host,
      port: target.port,
    });
    await transport.send(serializeMessage(message), target);
  }

  sentBy(transport: TransportName): { host: string; port: number } {
    const { host, publicHost, publicPort } = this.options;
    const port = publicPort ?? this.transports.get(transport)?.port ?? this.port;
    return { host: publicHost ?? (isWildcard(host) ? firstAddress(host) : host), port };
  }

  async close(): Promise<void> {
    await Promise.all([...this.transports.values()].map((transport) => transport.close()));
    this.transports.clear();
  }

  private async bind(): Promise<void> {
    const { host, transports, logger, tcpIdleMs } = this.options;
    const receive = (data: Buffer, source: Source): void => this.receive(data, source);
    let port = this.options.port;
    if (transports.includes('udp')) {
      const udp = await UdpTransport.bind(host, port, receive, logger);
      this.transports.set('udp', udp);
      port = udp.port;
    }
    if (transports.includes('tcp')) {
      const options = { ...defaultTcpOptions, ...(tcpIdleMs === undefined ? {} : { idleMs: tcpIdleMs }) };
      this.transports.set(
        'tcp',
        await TcpTransport.listen(host, port, receive, logger, options, this.options.onLost),
      );
    }
  }

  /** Nothing a peer sends may throw out of a socket handler. */
  private receive(data: Buffer, source: Source): void {
    try {
      if (data.length <= 4 && data.toString('latin1').trim() === '') return; // CRLF keepalive
      const parsed = parseMessage(data);
      if (!parsed.ok) {
        this.options.logger.debug('sip.message.unreadable', { reason: parsed.reason, host: source.host });
        return;
      }
      this.options.logger.debug('sip.message.received', { ...summary(parsed.message), host: source.host });
      this.options.onMessage(parsed.message, source);
    } catch (error) {
      this.options.logger.error('sip.message.crashed', { error: errorText(error) });
    }
  }
}

function summary(message: SipMessage): Record<string, unknown> {
  const what = message.kind === 'request' ? message.method : message.status;
  return { what, cseq: message.headers.get('cseq'), sipCallId: message.headers.get('call-id') };
}

const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** A wildcard bind needs something reachable in Via; `publicHost` is the sure way to say it. */
function firstAddress(host: string): string {
  const family = host === '::' ? 'IPv6' : 'IPv4';
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return (
    all.find((a) => a.family === family && !a.internal)?.address ?? (family === 'IPv6' ? '::1' : '127.0.0.1')
  );
}
