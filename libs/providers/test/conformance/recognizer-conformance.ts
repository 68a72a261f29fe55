import { least } from '../../../testing/src/least';
import type { RecognitionStream, SpeechRecognizer } from '../../src';
import { frames } from '../support/audio';

export interface RecognizerUnderTest {
  recognizer: SpeechRecognizer;
  /** 16 kHz audio of somebody saying the phrase */
  say(phrase: string): Promise<Int16Array>;
  partials: boolean;
}

const PHRASES = ['what are your opening hours', 'i want to speak to a human', 'goodbye'];

/** Every SpeechRecognizer passes these. */
export function recognizerConformance(name: string, make: () => Promise<RecognizerUnderTest>): void {
  describe(`speech recognizer ${name}`, () => {
    let subject: RecognizerUnderTest;
    let stream: RecognitionStream;
    beforeAll(async () => void (subject = await make()));
    afterAll(() => subject.recognizer.close());
    beforeEach(async () => {
      stream = await subject.recognizer.open({ language: 'en', sampleRate: 16_000, hints: PHRASES });
    });
    afterEach(() => stream.close());

    const hear = async (phrase: string, on = stream) => {
      for (const frame of frames(await subject.say(phrase))) on.write(frame);
      return on.finalize();
    };

    it('hears utterance after utterance on one stream', async () => {
      for (const phrase of PHRASES) {
        const transcript = await hear(phrase);
        expect(transcript.text).toBe(phrase);
        expect(transcript.language).toBe('en');
        if (transcript.confidence !== null) {
          expect(transcript.confidence).toBeGreaterThan(0);
          expect(transcript.confidence).toBeLessThanOrEqual(1);
        }
      }
    });

    it('hears nothing where nothing was written, and nothing in silence', async () => {
      expect((await stream.finalize()).text).toBe('');
      stream.write(new Int16Array(16_000));
      expect((await stream.finalize()).text).toBe('');
    });

    it('takes the samples at once, so that the caller may reuse its buffer', async () => {
      const buffer = new Int16Array(320);
      for (const frame of frames(await subject.say('goodbye'))) {
        buffer.fill(0);
        buffer.set(frame);
        stream.write(buffer);
        buffer.fill(32_000);
      }
      expect((await stream.finalize()).text).toBe('goodbye');
    });

    it('counts what is written while an utterance is finalized to the next one', async () => {
      for (const frame of frames(await subject.say('goodbye'))) stream.write(frame);
      const first = stream.finalize();
      for (const frame of frames(await subject.say('what are your opening hours'))) stream.write(frame);
      expect((await first).text).toBe('goodbye');
      expect((await stream.finalize()).text).toBe('what are your opening hours');
    });

    it('forgets what came before a reset', async () => {
      for (const frame of frames(await subject.say('what are your opening hours'))) stream.write(frame);
      stream.reset();
      expect((await hear('goodbye')).text).toBe('goodbye');
    });

    it('takes new hints from the next utterance on', async () => {
      stream.setHints(['where are you located', 'how much does it cost']);
      expect((await hear('where are you located')).text).toBe('where are you located');
    });

    it('keeps streams apart', async () => {
      const other = await subject.recognizer.open({ language: 'en', sampleRate: 16_000, hints: PHRASES });
      const [a, b] = [
        frames(await subject.say('goodbye')),
        frames(await subject.say('what are your opening hours')),
      ];
      for (let i = 0; i < Math.max(a.length, b.length); i++) {
        stream.write(a[i] ?? new Int16Array(0));
        other.write(b[i] ?? new Int16Array(0));
      }
      const [first, second] = await Promise.all([stream.finalize(), other.finalize()]);
      expect([first.text, second.text]).toEqual(['goodbye', 'what are your opening hours']);
      other.close();
    });

    it('tells what it hears so far, and no more once unsubscribed', async () => {
      const partials: string[] = [];
      const unsubscribe = stream.onPartial((text) => partials.push(text));
      await hear('what are your opening hours');
      if (subject.partials) expect(partials.at(-1)).toBe('what are your opening hours');
      const count = partials.length;
      unsubscribe();
      await hear('goodbye');
      expect(partials).toHaveLength(count);
    });

    it('rejects a finalize after close, also one under way, and ignores writes', async () => {
      for (const frame of frames(await subject.say('goodbye'))) stream.write(frame);
      const pending = stream.finalize();
      stream.close();
      stream.close();
      stream.write(new Int16Array(320));
      await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
      await expect(stream.finalize()).rejects.toMatchObject({ name: 'AbortError' });
    });

    it('closes with its signal, with the reason', async () => {
      const reason = new Error('hung up');
      const closing = async (): Promise<number> => {
        const controller = new AbortController();
        const { signal } = controller;
        const other = await subject.recognizer.open({ language: 'en', sampleRate: 16_000, signal });
        other.write(new Int16Array(16_000).fill(500));
        const pending = other.finalize();
        const at = performance.now();
        controller.abort(reason);
        await expect(pending).rejects.toBe(reason);
        const took = performance.now() - at;
        const open = subject.recognizer.open({ language: 'en', sampleRate: 16_000, signal });
        await expect(open).rejects.toBe(reason);
        return took;
      };
      expect(await least(50, closing)).toBeLessThan(50);
    });

    it('warms up without throwing', async () => {
      await expect(subject.recognizer.warmUp()).resolves.toBeUndefined();
    });
  });
}
