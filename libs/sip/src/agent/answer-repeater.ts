import type { TimerHandle } from '../clock';
import type { SipResponse } from '../message/message';
import type { ServerTransaction } from '../transaction/server-transaction';
import { doubled, giveUpAfter } from '../transaction/timers';
import type { AgentCore } from './agent-core';

/**
 * Repeats a 2xx to INVITE until its ACK: T1 doubling to T2, given up after 64*T1 (RFC 3261 13.3.1.4). Also
 * over TCP, because a proxy on the way may hop to UDP.
 */
export class AnswerRepeater {
  private timer: TimerHandle | undefined;
  private readonly deadline: TimerHandle;
  private settled = false;

  constructor(
    private readonly core: AgentCore,
    private readonly transaction: ServerTransaction,
    private readonly response: SipResponse,
    private readonly onGivenUp: () => void,
  ) {
    this.deadline = core.clock.setTimeout(() => {
      this.stop();
      this.onGivenUp();
    }, giveUpAfter(core.timers));
    transaction.respond(response);
    this.arm(core.timers.t1);
  }

  get waiting(): boolean {
    return !this.settled;
  }

  stop(): void {
    this.settled = true;
    this.timer?.cancel();
    this.deadline.cancel();
  }

  private arm(ms: number): void {
    this.timer = this.core.clock.setTimeout(() => {
      this.transaction.respond(this.response);
      this.arm(doubled(ms, this.core.timers));
    }, ms);
  }
}
