export * from './types';
export { MediaEngine } from './engine/media-engine';
export { MediaSession, RtpSession } from './engine/media-session';
export { heardText } from './engine/heard-text';
export { DEFAULT_VAD } from './engine/defaults';
export { spawnThread } from './threads/spawn-thread';
export { decodeG711, encodeG711, SILENCE_BYTE, STATIC_PAYLOAD_TYPE } from './codec/g711';
export { resample, Resampler, type ResamplerAlignment } from './codec/resampler';
export {
  buildRtp,
  parseRtp,
  RTP_HEADER_BYTES,
  sequenceDelta,
  timestampDelta,
  type RtpPacket,
} from './rtp/rtp-packet';
export { ReorderBuffer, type OrderedPacket } from './rtp/reorder-buffer';
export { InboundTimeline } from './rtp/inbound-timeline';
export { DtmfReceiver, type ReceivedDigit } from './rtp/dtmf-receiver';
export { DtmfSender, type DtmfTick } from './rtp/dtmf-sender';
export { dtmfDigit, dtmfEventCode, dtmfFrequencies } from './audio/dtmf-tones';
export { goertzel, InbandDtmfDetector } from './audio/inband-dtmf';
export { dbfs, mixInto, peak, rms, saturate } from './audio/level';
export { concat, noise, silence, tone, type ToneOptions } from './audio/tone';
export {
  bytesToPcm,
  channelOf,
  pcmBytes,
  readWav,
  wavHeader,
  writeWav,
  type Wav,
  type WavFormat,
} from './audio/wav';
export { StereoWavStream, type RecordingSink } from './audio/stereo-wav-stream';
export { EnergyVad } from './vad/energy-vad';
export { SpeechGate, type GateChange, type GateTiming } from './vad/speech-gate';
export { type VoiceDetector } from './vad/voice-detector';
export { type MediaTransport, type ReceivedFrame, type TransportEvents } from './transport/media-transport';
export { Ticker, type TickerTarget } from './worker/ticker';
