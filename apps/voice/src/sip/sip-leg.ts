import type { DialogSnapshot, Direction } from '@parley/contracts';
import type { RtpSession } from '@parley/media';
import type { Log } from '@parley/platform';
import type { Call, NegotiatedAudio, ReinviteOffer, SdpSession, SharedCallEvents } from '@parley/sip';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Leg, LegListener } from '../leg/leg';
import { remoteEnd } from '../leg/leg-outcome';

export interface SipLegParts {
  call: Call<SharedCallEvents>;
  media: RtpSession;
  sdp: SdpSession;
  /** The trunk's connection: a process that ends the dialog in our place finds the credentials by it. */
  connectionId: string;
  /** `sip:<number>@trunk` of a number to transfer to. */
  uriOf: (number: string) => string;
  log: Log;
}

/** After a successful transfer the last NOTIFY is answered before we send BYE. */
const AFTER_TRANSFER_MS = 1_000;
const TRANSFER_LIMIT_MS = 45_000;

/** One SIP dialog as a leg: hold, digits by INFO, REFER, BYE, and the media its offers and answers describe. */
export class SipLeg implements Leg {
  private remote: { host: string; port: number } | null = null;
  private listener: LegListener | null = null;
  private transferSettled: ((taken: boolean) => void) | null = null;

  constructor(private readonly parts: SipLegParts) {}

  get direction(): Direction {
    return this.parts.call.direction;
  }

  listen(listener: LegListener): void {
    const { call } = this.parts;
    this.listener = listener;
    call.onReinvite((offer) => this.reinvited(offer));
    call.on('reinvite', ({ hold }) => listener.hold(hold));
    call.on('dtmf', ({ digit }) => listener.digit(digit));
    call.on('transfer', ({ final, status }) => {
      if (final) this.transferSettled?.(status < 300);
    });
    call.on('ended', (ended) => {
      // A carrier that hangs up during a transfer has taken the call over.
      this.transferSettled?.(true);
      setImmediate(() => this.listener?.ended(remoteEnd(ended, this.direction)));
    });
  }

  /** Sends media where the other side wants it. */
  async connect(audio: NegotiatedAudio): Promise<void> {
    const nowhere = audio.remote.host === '0.0.0.0' || audio.remote.host === '::';
    const remote = nowhere && this.remote ? this.remote : audio.remote;
    this.remote = remote;
    await this.parts.media.connect({
      ...remote,
      codec: audio.codec === 'PCMU' ? 'pcmu' : 'pcma',
      payloadType: audio.payloadType,
      direction: audio.direction,
      ...(audio.dtmfPayloadType === undefined ? {} : { dtmfPayloadType: audio.dtmfPayloadType }),
    });
  }

  dialog(): DialogSnapshot {
    const { call, connectionId } = this.parts;
    return { ...call.snapshot(), connection_id: connectionId };
  }

  async hangup(): Promise<void> {
    try {
      await this.parts.call.hangup({ q850: 16 });
    } catch (error) {
      this.parts.log.warn('leg.hangup_failed', { err: error });
    }
  }

  async transfer(toNumber: string): Promise<boolean> {
    const { call, uriOf, log } = this.parts;
    try {
      const settled = new Promise<boolean>((resolve) => {
        this.transferSettled = resolve;
      });
      const accepted = await call.refer(uriOf(toNumber));
      log.info('leg.transfer', { status: accepted.status });
      if (accepted.status >= 300) return false;
      const taken = await Promise.race([settled, sleep(TRANSFER_LIMIT_MS, false, { ref: false })]);
      if (taken && call.state !== 'ended') await sleep(AFTER_TRANSFER_MS);
      return taken;
    } catch (error) {
      log.warn('leg.transfer_failed', { err: error });
      return false;
    } finally {
      this.transferSettled = null;
    }
  }

  private async reinvited(offer: ReinviteOffer): Promise<string | undefined> {
    const { sdp, log } = this.parts;
    try {
      if (offer.sdp === undefined) return sdp.offer();
      const answer = sdp.answer(offer.sdp);
      await this.connect(answer.audio);
      return answer.sdp;
    } catch (error) {
      log.warn('leg.reinvite_refused', { err: error });
      return undefined;
    }
  }
}
