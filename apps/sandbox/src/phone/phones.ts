import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, HealthRegistry, Log } from '@parley/platform';
import { type InboundCall, UserAgent } from '@parley/sip';
import type { SandboxConfig } from '../sandbox.config';
import { type Behaviour, behaviourOf } from './behaviours';
import { type Exchange, PhoneCall } from './phone-call';
import { PhoneLog } from './phone-log';
import { PhoneMedia } from './phone-media';

/** Every phone of the sandbox behind one SIP address: the number called decides who picks up and how. */
@Injectable()
export class Phones implements OnApplicationBootstrap, OnApplicationShutdown {
  private agent: UserAgent | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: SandboxConfig,
    private readonly media: PhoneMedia,
    private readonly log: Log,
    private readonly journal: PhoneLog,
    health: HealthRegistry,
  ) {
    health.add('sip', () => {
      if (!this.agent) throw new Error('not listening');
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const agent = await UserAgent.start({
      host: this.config.SANDBOX_HOST,
      port: this.config.SANDBOX_SIP_PORT,
      transports: ['udp', 'tcp'],
      userAgent: 'Parley sandbox',
    });
    agent.onInvite((call) => this.pickUp(agent, call));
    this.agent = agent;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent?.stop();
  }

  /** Calls an agent's number as `from`, and behaves. Resolves with the SIP Call-ID once the INVITE is out. */
  async dial(to: string, from: string, behaviour: Behaviour): Promise<{ sip_call_id: string }> {
    const agent = this.agent;
    if (!agent) throw new Error('the sandbox is not listening');
    const target = this.config.SANDBOX_TARGET_SIP_URI.replace(/^sip:/, '');
    return PhoneCall.dial(this.exchange(agent), { uri: `sip:${to}@${target}`, from, to, behaviour });
  }

  private async pickUp(agent: UserAgent, call: InboundCall): Promise<void> {
    await PhoneCall.receive(this.exchange(agent), call, behaviourOf(call.to.user ?? ''));
  }

  private exchange(agent: UserAgent): Exchange {
    return { agent, phones: this.media, journal: this.journal, log: this.log };
  }
}
