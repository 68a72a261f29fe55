import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, HealthRegistry, Log } from '@parley/platform';
import { type InboundCall, UserAgent } from '@parley/sip';
import { networkInterfaces } from 'node:os';
import { VoiceConfig } from '../voice.config';

/** This process's SIP user agent. It also answers OPTIONS, which carriers send as a ping. */
@Injectable()
export class SipEndpoint implements OnModuleInit, OnApplicationShutdown {
  private agent: UserAgent | null = null;
  private inbound: ((call: InboundCall) => Promise<void>) | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: VoiceConfig,
    private readonly log: Log,
    health: HealthRegistry,
  ) {
    health.add('sip', () => void this.ua);
  }

  get ua(): UserAgent {
    if (!this.agent) throw new Error('the SIP endpoint is not running');
    return this.agent;
  }

  /** The host peers send their media to. */
  get publicHost(): string {
    return this.config.SIP_PUBLIC_HOST ?? reachable(this.config.SIP_HOST);
  }

  /** Set before start-up; INVITEs before that are answered 480. */
  onInvite(handler: (call: InboundCall) => Promise<void>): void {
    this.inbound = handler;
  }

  async onModuleInit(): Promise<void> {
    const { SIP_HOST, SIP_PORT } = this.config;
    const agent = await UserAgent.start({
      host: SIP_HOST,
      port: SIP_PORT,
      transports: ['udp', 'tcp'],
      publicHost: this.publicHost,
      logger: {
        debug: (event, fields) => this.log.debug(event, fields),
        info: (event, fields) => this.log.info(event, fields),
        warn: (event, fields) => this.log.warn(event, fields),
        error: (event, fields) => this.log.error(event, fields),
      },
    });
    agent.onInvite((call) => this.inbound?.(call) ?? call.reject(480));
    this.agent = agent;
    this.log.info('sip.listening', { host: agent.host, port: agent.port });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent?.stop();
    this.agent = null;
  }
}

/** An address of this machine that others can reach, for an endpoint bound to all of them. */
function reachable(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host;
  const family = host === '::' ? 'IPv6' : 'IPv4';
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address !== undefined && !address.internal && address.family === family);
  return outside?.address ?? (family === 'IPv6' ? '::1' : '127.0.0.1');
}
