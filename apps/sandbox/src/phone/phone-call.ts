import type { RtpSession } from '@parley/media';
import type { Log } from '@parley/platform';
import {
  type Call,
  type CallReferred,
  type InboundCall,
  type NegotiatedAudio,
  type OutboundCall,
  SdpSession,
  type SharedCallEvents,
  type UserAgent,
} from '@parley/sip';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Behaviour,
  CONVERSATION,
  type Conversation,
  PICKUP,
  type PhoneKeys,
  TRANSFERRED,
} from './behaviours';
import { Line } from './line';
import type { PhoneLog } from './phone-log';
import { connectMedia, type PhoneMedia } from './phone-media';

/** What all phones of the sandbox share. */
export interface Exchange {
  agent: UserAgent;
  phones: PhoneMedia;
  journal: PhoneLog;
  log: Log;
}

/** Whose phone it is and what is said on it. */
interface Part {
  number: string;
  /** The number it called, or was called on. */
  to: string;
  behaviour: Behaviour;
  conversation: Conversation;
}

/** How long a number that a call is transferred to may ring. */
const TRANSFER_RING_MS = 20_000;

/** One call of one phone: picks up or dials, talks, lets itself be transferred, hangs up. */
export class PhoneCall {
  private over = false;
  private line: Line | null = null;

  private constructor(
    private readonly exchange: Exchange,
    private readonly call: Call<SharedCallEvents>,
    private readonly audio: { media: RtpSession; sdp: SdpSession },
    private readonly part: Part,
  ) {
    const { to, behaviour } = part;
    const done = exchange.journal.begin({ sip_call_id: call.callId, to_number: to, behaviour });
    call.on('ended', () => this.end(done));
    call.on('failed', () => this.end(done));
    call.on('refer', (referred) => void this.transfer(referred));
    call.onReinvite((offer) => this.changeMedia(offer.sdp));
  }

  /** A phone rings. */
  static async receive(exchange: Exchange, call: InboundCall, behaviour: Behaviour): Promise<void> {
    const audio = await openAudio(exchange, call.callId);
    const number = call.to.user ?? '';
    const part = { number, to: number, behaviour, conversation: CONVERSATION[behaviour] };
    const phone = new PhoneCall(exchange, call, audio, part);
    const pickup = PICKUP[behaviour];
    call.ringing();
    if (pickup.kind === 'ring') return;
    await sleep(pickup.ringMs);
    if (phone.over) return;
    if (pickup.kind === 'refuse') return call.reject(pickup.status, pickup.reason);
    if (!call.sdp) return call.reject(488, 'Not Acceptable Here');
    const answer = audio.sdp.answer(call.sdp);
    call.answer(answer.sdp);
    phone.talk(answer.audio);
  }

  /** A phone dials. */
  static async dial(
    exchange: Exchange,
    { uri, from, to, behaviour }: { uri: string; from: string; to: string; behaviour: Behaviour },
  ): Promise<{ sip_call_id: string }> {
    const part = { number: from, to, behaviour, conversation: CONVERSATION[behaviour] };
    const call = await PhoneCall.place(exchange, uri, part);
    return { sip_call_id: call.callId };
  }

  private static async place(
    exchange: Exchange,
    uri: string,
    part: Part,
    ringTimeoutMs?: number,
  ): Promise<OutboundCall> {
    const audio = await openAudio(exchange, uri);
    const call = exchange.agent.invite({
      uri,
      from: { uri: `sip:${part.number}@${exchange.phones.host}:${exchange.agent.port}` },
      body: audio.sdp.offer(),
      ...(ringTimeoutMs === undefined ? {} : { ringTimeoutMs }),
    });
    const phone = new PhoneCall(exchange, call, audio, part);
    call.on('answered', ({ sdp: answer }) => {
      if (answer) phone.talk(audio.sdp.accept(answer));
      else void call.hangup();
    });
    return call;
  }

  private talk(agreed: NegotiatedAudio): void {
    const { media } = this.audio;
    const { behaviour, conversation } = this.part;
    const line = new Line(media, this.exchange.phones.voice);
    this.line = line;
    connectMedia(media, agreed)
      .then(() => conversation(line, this.keys()))
      .catch((error: unknown) => {
        if (!line.gone.aborted) this.exchange.log.error('phone.failed', { err: error, behaviour });
      })
      .finally(() => void this.call.hangup());
  }

  private keys(): PhoneKeys {
    return {
      hold: () => this.offer('sendonly'),
      resume: () => this.offer('sendrecv'),
    };
  }

  /** Calls the number it is referred to and reports how that goes: RFC 3515. The first call is for the other side to end. */
  private async transfer(referred: CallReferred): Promise<void> {
    referred.accept();
    try {
      const part = { ...this.part, to: numberIn(referred.referTo), conversation: TRANSFERRED };
      const onward = await PhoneCall.place(this.exchange, referred.referTo, part, TRANSFER_RING_MS);
      onward.on('progress', ({ status, reason }) => {
        if (status >= 180) referred.progress(status, reason);
      });
      onward.on('answered', () => referred.progress(200));
      onward.on('failed', ({ status, reason }) => referred.progress(status, reason));
    } catch (error) {
      this.exchange.log.error('phone.transfer_failed', { err: error });
      referred.progress(503);
    }
  }

  private async offer(direction: 'sendonly' | 'sendrecv'): Promise<void> {
    const { media, sdp } = this.audio;
    const answer = await this.call.reinvite(sdp.offer(direction));
    if (answer.sdp) await connectMedia(media, sdp.accept(answer.sdp));
  }

  private async changeMedia(offer: string | undefined): Promise<string> {
    const { media, sdp } = this.audio;
    if (!offer) return sdp.offer();
    const answer = sdp.answer(offer);
    await connectMedia(media, answer.audio);
    return answer.sdp;
  }

  private end(done: () => void): void {
    if (this.over) return;
    this.over = true;
    this.line?.hangUp();
    void this.audio.media.close();
    done();
  }
}

async function openAudio(
  { phones }: Exchange,
  callId: string,
): Promise<{ media: RtpSession; sdp: SdpSession }> {
  const media = await phones.open(callId);
  return { media, sdp: new SdpSession({ host: phones.host, port: media.localPort }) };
}

function numberIn(uri: string): string {
  return /^sips?:([^@;]*)@/i.exec(uri)?.[1] ?? '';
}
