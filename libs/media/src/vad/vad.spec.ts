import { noise, silence, tone } from '../audio/tone';
import { EnergyVad } from './energy-vad';
import { type GateChange, SpeechGate } from './speech-gate';

function gate(pattern: string, windowMs = 20, lagMs = 0): GateChange[] {
  const speech = new SpeechGate({ startMs: 100, stopMs: 300 }, lagMs);
  return [...pattern].flatMap((c, i) => speech.push(c === 'x', windowMs, (i + 1) * windowMs) ?? []);
}

describe('the speech gate', () => {
  it.each<[string, string, GateChange[]]>([
    ['a cough of 80 ms is no speech', '..xxxx........', []],
    ['speech starts after 100 ms of voice', '..xxxxx', [{ kind: 'start', startedAtMs: 40 }]],
    ['a broken start does not count', '..xxx.xxx.xxx.', []],
    [
      'it ends 300 ms after the last voice, a short pause does not end it',
      `xxxxxx${'.'.repeat(10)}x${'.'.repeat(15)}`,
      [
        { kind: 'start', startedAtMs: 0 },
        { kind: 'end', lastVoicedAtMs: 340 },
      ],
    ],
  ])('%s', (_name, pattern, changes) => {
    expect(gate(pattern)).toEqual(changes);
  });

  it('counts in the window a detector answers late', () => {
    expect(gate('.xx', 32, 32)).toEqual([{ kind: 'start', startedAtMs: 0 }]);
  });
});

describe('the energy detector', () => {
  const voicedShare = (pcm: Int16Array): number => {
    const vad = new EnergyVad();
    let voiced = 0;
    for (let at = 0; at + 320 <= pcm.length; at += 320)
      if (vad.isVoiced(pcm.subarray(at, at + 320))) voiced += 1;
    return voiced / Math.floor(pcm.length / 320);
  };

  it('hears a loud voice-like sound, and neither silence nor quiet hiss', () => {
    expect(
      voicedShare(tone({ frequencies: [180, 360, 720], durationMs: 500, sampleRate: 16000 })),
    ).toBeGreaterThan(0.9);
    expect(voicedShare(silence(500, 16000))).toBe(0);
    expect(voicedShare(noise(2000, 200, 16000))).toBeLessThan(0.05);
  });
});
