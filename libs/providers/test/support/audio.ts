import { decodeG711, encodeG711, resample } from '@parley/media';
import type { SpeechSynthesizer, SpokenLanguage } from '../../src';

const SILENCE = 800;

/** A phrase as it comes off a telephone line: 8 kHz, mu-law and back, brought to 16 kHz. */
export async function spokenOnThePhone(
  synthesizer: SpeechSynthesizer,
  text: string,
  voice = 'en-maya',
  language: SpokenLanguage = 'en',
): Promise<Int16Array> {
  const samples: number[] = Array<number>(SILENCE).fill(0);
  const request = { text, voice: { provider_voice_id: voice, language }, sampleRate: 8000 };
  for await (const { pcm } of synthesizer.synthesize(request, new AbortController().signal))
    samples.push(...pcm);
  samples.push(...Array<number>(SILENCE).fill(0));
  const line = decodeG711('pcmu', encodeG711('pcmu', Int16Array.from(samples)));
  return resample(line, 8000, 16_000);
}

export function frames(pcm: Int16Array, size = 320): Int16Array[] {
  return Array.from({ length: Math.ceil(pcm.length / size) }, (_, i) =>
    pcm.subarray(i * size, (i + 1) * size),
  );
}
