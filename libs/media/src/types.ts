/** The public vocabulary of the library. Every time is in milliseconds on the session's clock: 0 is the moment it was opened. */

export type Codec = 'pcmu' | 'pcma';
export type MediaDirection = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';
export type SampleRate = 8000 | 16000 | 22050 | 24000;

export interface VadOptions {
  /** `auto` takes Silero where the native addon loads and the adaptive energy detector elsewhere. */
  engine: 'auto' | 'silero' | 'energy' | 'off';
  /** Speech probability that counts as voice; it stops counting at threshold - 0.15 (Silero's own hysteresis). */
  threshold: number;
  /** Unbroken voice needed before `speech-start`. */
  startMs: number;
  /** Silence needed before `speech-end`. */
  stopMs: number;
  /** Audio from before `speech-start` handed over in front of a segment. */
  preRollMs: number;
}

/** Which caller audio reaches the main thread: everything, only speech segments with their pre-roll, or nothing. */
export type AudioMode = 'all' | 'speech' | 'off';

export type MediaLogLevel = 'debug' | 'info' | 'warn' | 'error';
export type MediaLog = (level: MediaLogLevel, event: string, fields: Record<string, unknown>) => void;

export interface MediaEngineOptions {
  /** Media worker threads; by default one per core less one, at least one. Each has a segmentation thread (VAD) beside it. */
  workers?: number;
  /** Address the RTP sockets bind to. */
  host: string;
  /** First and last port; only even ones are used (RFC 3550, section 11). */
  rtpPortRange: readonly [number, number];
  vad?: Partial<VadOptions>;
  /** A closed port swallows late packets until it was quiet for this long (30 s), and never longer than `drainMaxMs` (10 min). */
  drainIdleMs?: number;
  drainMaxMs?: number;
  log?: MediaLog;
}

export interface OpenOptions {
  callId: string;
  /** Codec until `connect` says otherwise. */
  codec?: Codec;
  direction?: MediaDirection;
  vad?: Partial<VadOptions>;
  /** Default `all`. */
  audio?: AudioMode;
  /** Length of an `audio` block, 20 to 60 ms; default 40. */
  audioBatchMs?: number;
  /** Record from the first `connect` on; see also `startRecording`. */
  recording?: boolean;
  /** `timeout` when nothing came at all for this long after `connect` (30 s) ... */
  firstPacketTimeoutMs?: number;
  /** ... or nothing more for this long after a packet (15 s). */
  silenceTimeoutMs?: number;
  /** How long a missing packet is waited for, 60 to 100 ms; default 80. */
  reorderMs?: number;
  /** Also listen for touch tones in the audio; for carriers without RFC 4733. */
  inbandDtmf?: boolean;
}

/** The far side of an RTP session, as SDP describes it. */
export interface RtpRemote {
  host: string;
  port: number;
  codec: Codec;
  payloadType: number;
  /** telephone-event payload type; without it digits are sent as tones. */
  dtmfPayloadType?: number;
}

export interface ConnectOptions extends RtpRemote {
  direction?: MediaDirection;
}

export interface PlayChunk {
  /** Audio older than the latest `flush(generation)` is dropped. */
  generation: number;
  utteranceId: string;
  pcm: Int16Array;
  sampleRate: SampleRate;
  /** The utterance is complete; may come with an empty `pcm`. */
  last?: boolean;
  /** Text spoken by this chunk: `playout` tells how much of it was heard. */
  text?: string;
}

export interface PlayoutEvent {
  utteranceId: string;
  generation: number;
  /** Audio of this utterance sent so far, whole 20 ms frames (the last one counts its real length). */
  playedMs: number;
  /** Everything was sent, and `last` was seen or the next utterance has begun. */
  finished: boolean;
  /** Cut by `flush` or `close` before it finished; no further events follow for it. */
  interrupted: boolean;
  /** Of the texts given with `play`, what was heard: whole words only. */
  heardText: string;
  /** Audio still queued behind `playedMs`, all utterances. */
  bufferedMs: number;
  atMs: number;
}

export interface FirstAudioEvent {
  utteranceId: string;
  atMs: number;
}

export interface SpeechStartEvent {
  /** When it was decided. */
  atMs: number;
  /** When the voice began. */
  startedAtMs: number;
}

export interface SpeechEndEvent {
  /** When it was decided. */
  atMs: number;
  /** End of the last frame with voice in it. */
  lastVoicedAtMs: number;
}

export interface AudioEvent {
  /** 16 kHz mono. */
  pcm16k: Int16Array;
  /** Start of the block. */
  atMs: number;
  speech: boolean;
}

export interface DtmfEvent {
  digit: string;
  durationMs: number;
  atMs: number;
}

export interface TransportStats {
  sent: number;
  received: number;
  lost: number;
  late: number;
  duplicates: number;
  /** Datagrams that were no RTP of this session. */
  ignored: number;
  /** Interarrival jitter (RFC 3550, A.8). */
  jitterMs: number;
}

export interface MediaStats extends TransportStats {
  /** 99th percentile of how late frames left, against their 20 ms grid. */
  latePacingP99: number;
  /** Frames given up after a stall of the machine, instead of sent in a burst. */
  skippedFrames: number;
}

export interface RecordingEvent {
  /** Interleaved 16-bit stereo at 8 kHz: left the caller as received, right the agent as played. */
  pcm: Buffer;
  /** Start of the block. */
  atMs: number;
}

export interface TimeoutEvent {
  /** Whether any packet had come before. */
  afterFirstPacket: boolean;
  silentMs: number;
}

export interface LatchedEvent {
  host: string;
  port: number;
}

export interface FailedEvent {
  reason: string;
}

/** Argument lists by event name, as node's typed EventEmitter wants them. */
export interface MediaSessionEvents {
  playout: [PlayoutEvent];
  'first-audio': [FirstAudioEvent];
  'speech-start': [SpeechStartEvent];
  'speech-end': [SpeechEndEvent];
  audio: [AudioEvent];
  dtmf: [DtmfEvent];
  recording: [RecordingEvent];
  stats: [MediaStats];
  timeout: [TimeoutEvent];
  latched: [LatchedEvent];
  failed: [FailedEvent];
  closed: [MediaStats];
}

export interface DtmfTiming {
  durationMs: number;
  gapMs: number;
}

export type SendDtmfOptions = Partial<DtmfTiming>;
