import { MediaEngine, type RtpSession, rms } from '@parley/media';
import {
  type InboundCall,
  type NegotiatedAudio,
  type OutboundCall,
  SdpSession,
  silentLogger,
  UserAgent,
} from '@parley/sip';
import { espeak } from './espeak';

const LOUD = 300;

/** A telephone: real SIP and real RTP, driven by the test. */
export class Phone {
  readonly calls: PhoneCall[] = [];
  private ring: (call: PhoneCall) => void = (call) => void call.answer();

  private constructor(
    readonly ua: UserAgent,
    private readonly engine: MediaEngine,
  ) {
    ua.onInvite((sip) => {
      const call = new PhoneCall(sip, engine);
      this.calls.push(call);
      this.ring(call);
    });
  }

  static async start(rtpPorts: readonly [number, number]): Promise<Phone> {
    const engine = await MediaEngine.start({
      host: '127.0.0.1',
      rtpPortRange: rtpPorts,
      workers: 1,
      vad: { engine: 'off' },
      log: () => undefined,
    });
    const ua = await UserAgent.start({
      host: '127.0.0.1',
      port: 0,
      transports: ['udp', 'tcp'],
      logger: silentLogger,
    });
    return new Phone(ua, engine);
  }

  get port(): number {
    return this.ua.port;
  }

  /** What happens to the next calls. Default: answered at once. */
  onRing(ring: (call: PhoneCall) => void): void {
    this.ring = ring;
  }

  /** Calls somebody; resolves once answered or refused. */
  async call(uri: string, from: string): Promise<PhoneCall> {
    const media = await this.engine.open({ callId: 'phone', audio: 'all' });
    const sdp = new SdpSession({ host: '127.0.0.1', port: media.localPort });
    const sip = this.ua.invite({ uri, from: { uri: `sip:${from}@127.0.0.1` }, body: sdp.offer() });
    const call = new PhoneCall(sip, this.engine);
    await call.follow(sip, media, sdp);
    this.calls.push(call);
    return call;
  }

  async stop(): Promise<void> {
    await this.ua.stop();
    await this.engine.stop();
  }
}

export class PhoneCall {
  answeredAt: number | null = null;
  endedAt: number | null = null;
  refused: number | null = null;
  /** When something was first heard, and how many milliseconds of sound since. */
  firstSoundAt: number | null = null;
  loudMs = 0;
  lastSoundAt = 0;
  /** Silence before it, counted in the other side's packets and not by our clock. */
  leadMs: number | null = null;
  media: RtpSession | null = null;
  sdp: SdpSession | null = null;
  private utterances = 0;

  constructor(
    readonly sip: InboundCall | OutboundCall,
    private readonly engine: MediaEngine,
  ) {
    const over = (): void => {
      this.endedAt ??= Date.now();
      void this.media?.close();
    };
    if (sip.direction === 'inbound') {
      sip.on('ended', over);
      sip.on('failed', over);
    } else sip.on('ended', over);
  }

  get over(): boolean {
    return this.endedAt !== null;
  }

  get inbound(): InboundCall {
    if (this.sip.direction !== 'inbound') throw new Error('this call was placed');
    return this.sip;
  }

  async answer(): Promise<void> {
    const { inbound } = this;
    this.media = await this.engine.open({ callId: 'phone', audio: 'all' });
    this.sdp = new SdpSession({ host: '127.0.0.1', port: this.media.localPort });
    const { sdp, audio } = this.sdp.answer(inbound.sdp ?? '');
    await this.connect(audio);
    inbound.answer(sdp);
    this.answeredAt = Date.now();
  }

  follow(sip: OutboundCall, media: RtpSession, sdp: SdpSession): Promise<void> {
    this.media = media;
    this.sdp = sdp;
    return new Promise((resolve) => {
      sip.on('failed', ({ status }) => {
        this.refused = status;
        this.endedAt = Date.now();
        void media.close();
        resolve();
      });
      sip.on('answered', ({ sdp: answer }) => {
        void this.connect(sdp.accept(answer ?? '')).then(() => {
          this.answeredAt = Date.now();
          resolve();
        });
      });
    });
  }

  async say(text: string): Promise<void> {
    const { pcm, sampleRate } = await espeak(text);
    this.utterances += 1;
    const utteranceId = `u${this.utterances}`;
    const media = this.line();
    const said = new Promise<void>((resolve) => {
      media.on('playout', (event) => {
        if (event.utteranceId === utteranceId && (event.finished || event.interrupted)) resolve();
      });
      media.on('closed', () => resolve());
    });
    media.play({ generation: 1, utteranceId, pcm: pcm.slice(), sampleRate, last: true });
    await said;
  }

  async press(digits: string): Promise<void> {
    await this.line().sendDtmf(digits);
  }

  /** Hold or resume, as a telephone's key does. */
  async hold(on: boolean): Promise<number> {
    if (!this.sdp) throw new Error('not answered');
    return (await this.sip.reinvite(this.sdp.offer(on ? 'sendonly' : 'sendrecv'))).status;
  }

  async hangup(): Promise<void> {
    await this.sip.hangup();
    this.endedAt ??= Date.now();
    await this.media?.close();
  }

  /** Resolves when the other side has been silent for `ms` after having said something. */
  async silence(ms: number, limitMs = 20_000): Promise<void> {
    const until = Date.now() + limitMs;
    const from = this.loudMs;
    while (Date.now() < until && !this.over) {
      if (this.loudMs > from && Date.now() - this.lastSoundAt > ms) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (!this.over) throw new Error('nothing was said, or it never ended');
  }

  private line(): RtpSession {
    if (!this.media) throw new Error('not answered');
    return this.media;
  }

  private async connect(audio: NegotiatedAudio): Promise<void> {
    const media = this.line();
    let firstMs: number | null = null;
    media.on('audio', ({ pcm16k, atMs }) => {
      firstMs ??= atMs;
      if (rms(pcm16k) < LOUD) return;
      this.leadMs ??= atMs - firstMs;
      this.firstSoundAt ??= Date.now();
      this.lastSoundAt = Date.now();
      this.loudMs += pcm16k.length / 16;
    });
    await media.connect({
      ...audio.remote,
      codec: audio.codec === 'PCMU' ? 'pcmu' : 'pcma',
      payloadType: audio.payloadType,
      direction: audio.direction,
      ...(audio.dtmfPayloadType === undefined ? {} : { dtmfPayloadType: audio.dtmfPayloadType }),
    });
  }
}
