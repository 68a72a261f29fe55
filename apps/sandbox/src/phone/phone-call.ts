import type { MediaSession } from '@parley/media';
import type { Log } from '@parley/platform';
import {
  type Call,
  type InboundCall,
  type NegotiatedAudio,
  SdpSession,
  type SharedCallEvents,
  type UserAgent,
} from '@parley/sip';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Behaviour, CONVERSATION, PICKUP, type PhoneKeys } from './behaviours';
import { Line } from './line';
import { connectMedia, type PhoneMedia } from './phone-media';
import type { PhoneLog } from './phone-log';

type SipCall = Call<SharedCallEvents>;

/** One call of one phone: picks up or dials, talks, hangs up. */
export class PhoneCall {
  private over = false;
  private line: Line | null = null;

  private constructor(
    private readonly call: SipCall,
    private readonly media: MediaSession,
    private readonly phones: PhoneMedia,
    private readonly log: Log,
    private readonly behaviour: Behaviour,
    private readonly sdp: SdpSession,
    private readonly done: () => void,
  ) {
    call.on('ended', () => this.end());
    call.on('failed', () => this.end());
    call.onReinvite((offer) => this.changeMedia(offer.sdp));
  }

  /** A phone rings. */
  static async receive(
    call: InboundCall,
    phones: PhoneMedia,
    log: Log,
    journal: PhoneLog,
    behaviour: Behaviour,
  ): Promise<void> {
    const media = await phones.open(call.callId);
    const sdp = new SdpSession({ host: phones.host, port: media.localPort });
    const done = journal.begin({ sip_call_id: call.callId, to_number: call.to.user ?? '', behaviour });
    const phone = new PhoneCall(call, media, phones, log, behaviour, sdp, done);
    const pickup = PICKUP[behaviour];
    call.ringing();
    if (pickup.kind === 'ring') return;
    await sleep(pickup.ringMs);
    if (phone.over) return;
    if (pickup.kind === 'refuse') return call.reject(pickup.status, pickup.reason);
    if (!call.sdp) return call.reject(488, 'Not Acceptable Here');
    const { sdp: answer, audio } = sdp.answer(call.sdp);
    call.answer(answer);
    phone.talk(audio);
  }

  /** A phone dials. */
  static async dial(
    agent: UserAgent,
    phones: PhoneMedia,
    log: Log,
    journal: PhoneLog,
    options: { uri: string; from: string; to: string; behaviour: Behaviour },
  ): Promise<{ sip_call_id: string }> {
    const media = await phones.open(options.uri);
    const sdp = new SdpSession({ host: phones.host, port: media.localPort });
    const call = agent.invite({ uri: options.uri, from: { uri: options.from }, body: sdp.offer() });
    const done = journal.begin({
      sip_call_id: call.callId,
      to_number: options.to,
      behaviour: options.behaviour,
    });
    const phone = new PhoneCall(call, media, phones, log, options.behaviour, sdp, done);
    call.on('answered', ({ sdp: answer }) => {
      if (answer) phone.talk(sdp.accept(answer));
      else void call.hangup();
    });
    return { sip_call_id: call.callId };
  }

  private talk(audio: NegotiatedAudio): void {
    const line = new Line(this.media, this.phones.voice);
    this.line = line;
    connectMedia(this.media, audio)
      .then(() => CONVERSATION[this.behaviour](line, this.keys()))
      .catch((error: unknown) => {
        if (!line.gone.aborted) this.log.error('phone.failed', { err: error, behaviour: this.behaviour });
      })
      .finally(() => void this.call.hangup());
  }

  private keys(): PhoneKeys {
    return {
      hold: () => this.offer('sendonly'),
      resume: () => this.offer('sendrecv'),
    };
  }

  private async offer(direction: 'sendonly' | 'sendrecv'): Promise<void> {
    const answer = await this.call.reinvite(this.sdp.offer(direction));
    if (answer.sdp) await connectMedia(this.media, this.sdp.accept(answer.sdp));
  }

  private async changeMedia(offer: string | undefined): Promise<string> {
    if (!offer) return this.sdp.offer();
    const { sdp, audio } = this.sdp.answer(offer);
    await connectMedia(this.media, audio);
    return sdp;
  }

  private end(): void {
    if (this.over) return;
    this.over = true;
    this.line?.hangUp();
    void this.media.close();
    this.done();
  }
}
