import { least } from '../../../testing/src/least';
import { SPOKEN_LANGUAGES, type SpeechSynthesizer, type SynthesisRequest } from '../../src';

/** Every SpeechSynthesizer passes these; `make` gives a fresh one. */
export function synthesizerConformance(
  name: string,
  make: () => Promise<SpeechSynthesizer> | SpeechSynthesizer,
): void {
  describe(`speech synthesizer ${name}`, () => {
    let synthesizer: SpeechSynthesizer;
    beforeEach(async () => void (synthesizer = await make()));
    afterEach(() => synthesizer.close());

    const request = (change: Partial<SynthesisRequest> = {}): SynthesisRequest => ({
      text: 'Hello, thank you for calling. How can I help you today?',
      voice: { provider_voice_id: synthesizer.voices()[0]?.provider_voice_id ?? '', language: 'en' },
      sampleRate: 8000,
      ...change,
    });
    const never = () => new AbortController().signal;

    async function samples(change: Partial<SynthesisRequest> = {}): Promise<number> {
      let count = 0;
      for await (const { pcm } of synthesizer.synthesize(request(change), never())) count += pcm.length;
      return count;
    }

    it('offers a male and a female voice in every language of the contract, with unique slugs', () => {
      const voices = synthesizer.voices();
      for (const language of SPOKEN_LANGUAGES) {
        const genders = voices.filter((voice) => voice.language === language).map((voice) => voice.gender);
        expect(genders).toEqual(expect.arrayContaining(['male', 'female']));
      }
      expect(new Set(voices.map((voice) => voice.id)).size).toBe(voices.length);
      for (const voice of voices) {
        expect(voice.id).toMatch(/^[a-z0-9-]+$/);
        expect(voice.preview_text.length).toBeGreaterThan(10);
      }
    });

    it.each([8000, 16_000, undefined])(
      'speaks at %s Hz in chunks that are never empty',
      async (sampleRate) => {
        let total = 0;
        let rate = 0;
        let loudest = 0;
        const change: Partial<SynthesisRequest> = sampleRate === undefined ? {} : { sampleRate };
        const asked = { ...request(change) };
        if (sampleRate === undefined) delete asked.sampleRate;
        for await (const chunk of synthesizer.synthesize(asked, never())) {
          expect(chunk.pcm.length).toBeGreaterThan(0);
          if (sampleRate !== undefined) expect(chunk.sampleRate).toBe(sampleRate);
          rate = chunk.sampleRate;
          total += chunk.pcm.length;
          for (const sample of chunk.pcm) loudest = Math.max(loudest, Math.abs(sample));
        }
        expect(total / rate).toBeGreaterThan(1);
        expect(loudest).toBeGreaterThan(1000);
      },
    );

    it('speaks every language of the contract', async () => {
      for (const language of SPOKEN_LANGUAGES) {
        const voice = synthesizer.voices().find((one) => one.language === language);
        if (!voice) throw new Error(`no voice for ${language}`);
        expect(await samples({ text: voice.preview_text, voice })).toBeGreaterThan(8000);
      }
    });

    it.each(['', '   ', '...', '\n'])('yields no audio for %j', async (text) => {
      expect(await samples({ text })).toBe(0);
    });

    it('scales the volume', async () => {
      const peak = async (volume: number) => {
        let loudest = 0;
        const { voice } = request();
        for await (const { pcm } of synthesizer.synthesize(request({ voice: { ...voice, volume } }), never()))
          for (const sample of pcm) loudest = Math.max(loudest, Math.abs(sample));
        return loudest;
      };
      const [quiet, normal] = [await peak(0.3), await peak(1)];
      expect(quiet).toBeLessThan(0.6 * normal);
      expect(quiet).toBeGreaterThan(0);
    });

    it('refuses to start once aborted, with the reason of the signal', async () => {
      const reason = new Error('barge-in');
      const iteration = synthesizer.synthesize(request(), AbortSignal.abort(reason))[Symbol.asyncIterator]();
      await expect(iteration.next()).rejects.toBe(reason);
    });

    it('stops within 50 ms of an abort in the middle', async () => {
      const reason = new Error('barge-in');
      const text = 'This goes on and on, much longer than anybody listens. '.repeat(60);
      const stopping = async (): Promise<number> => {
        const controller = new AbortController();
        let abortedAt = 0;
        const run = async () => {
          for await (const { pcm } of synthesizer.synthesize(request({ text }), controller.signal)) {
            expect(abortedAt).toBe(0);
            expect(pcm.length).toBeGreaterThan(0);
            abortedAt = performance.now();
            controller.abort(reason);
          }
        };
        await expect(run()).rejects.toBe(reason);
        return performance.now() - abortedAt;
      };
      expect(await least(50, stopping)).toBeLessThan(50);
    });

    it('serves several at once and can be left early', async () => {
      for await (const chunk of synthesizer.synthesize(request(), never())) {
        expect(chunk.pcm.length).toBeGreaterThan(0);
        break;
      }
      const lengths = await Promise.all(Array.from({ length: 10 }, () => samples()));
      expect(new Set(lengths).size).toBe(1);
    });

    it('warms up without throwing', async () => {
      await expect(synthesizer.warmUp()).resolves.toBeUndefined();
    });
  });
}
