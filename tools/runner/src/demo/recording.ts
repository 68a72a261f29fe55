/** What there is to hear in a recording: a stereo WAV, the caller left, the agent right. */
export interface RecordingReport {
  seconds: number;
  channels: number;
  bytes: number;
  /** Share of 20 ms frames with sound in them, 0..1. */
  callerActivity: number;
  agentActivity: number;
}

const FRAME_MS = 20;
/** About -45 dB of full scale. */
const SOUND_RMS = 180;

export async function inspectRecording(url: string): Promise<RecordingReport> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the recording URL answered ${response.status}`);
  const wav = Buffer.from(await response.arrayBuffer());
  if (wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('the recording is not a WAV file');
  }
  const channels = wav.readUInt16LE(22);
  const rate = wav.readUInt32LE(24);
  const data = wav.subarray(44);
  const frame = Math.floor((rate * FRAME_MS) / 1000);
  return {
    seconds: data.length / (rate * channels * 2),
    channels,
    bytes: wav.length,
    callerActivity: activity(data, channels, 0, frame),
    agentActivity: activity(data, channels, 1, frame),
  };
}

function activity(data: Buffer, channels: number, channel: number, frame: number): number {
  const samples = Math.floor(data.length / (2 * channels));
  let frames = 0;
  let active = 0;
  for (let start = 0; start + frame <= samples; start += frame) {
    let energy = 0;
    for (let i = start; i < start + frame; i += 1) {
      energy += data.readInt16LE((i * channels + channel) * 2) ** 2;
    }
    frames += 1;
    if (Math.sqrt(energy / frame) > SOUND_RMS) active += 1;
  }
  return frames === 0 ? 0 : active / frames;
}
