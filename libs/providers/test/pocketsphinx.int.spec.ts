import { readdirSync } from 'node:fs';
import {
  conversationPhrases,
  EMBEDDED_SPEECH_DEBIAN_PACKAGES,
  type RecognitionStream,
  suggestedHints,
} from '../src';
import { EspeakSynthesizer } from '../src/embedded/espeak/espeak-synthesizer';
import { DEBIAN_FILES } from '../src/embedded/pocketsphinx/bindings';
import { PocketSphinxRecognizer } from '../src/embedded/pocketsphinx/pocketsphinx-recognizer';
import { ensureDebian } from '../../testing/src/debian';
import { least } from '../../testing/src/least';
import { frames, spokenOnThePhone } from './support/audio';

jest.setTimeout(60_000);
beforeAll(() => ensureDebian(...EMBEDDED_SPEECH_DEBIAN_PACKAGES), 300_000);

const HINTS = [
  'What are your opening hours?',
  'I want to speak to a human',
  'Book an appointment',
  'My order is late',
  'Goodbye',
];
const OTHERS = [
  'seventeen purple elephants',
  'quantum chromodynamics is hard',
  'the quick brown fox jumps over the lazy dog',
  'she sells sea shells',
];

describe('pocketsphinx over a telephone line', () => {
  const synthesizer = new EspeakSynthesizer();
  const recognizer = new PocketSphinxRecognizer({ maxWorkers: 1, maxStreams: 20 });
  afterAll(() => Promise.all([synthesizer.close(), recognizer.close()]));

  const open = (hints?: string[]) =>
    recognizer.open({ language: 'en', sampleRate: 16_000, ...(hints ? { hints } : {}) });
  async function hear(stream: RecognitionStream, phrase: string, voice?: string) {
    for (const frame of frames(await spokenOnThePhone(synthesizer, phrase, voice))) stream.write(frame);
    return stream.finalize();
  }

  it.each(['en-maya', 'en-arjun', 'en-grace'])(
    'hears exactly the phrase that %s said, as the hint was written',
    async (voice) => {
      const stream = await open(HINTS);
      for (const hint of HINTS) {
        const transcript = await hear(stream, hint, voice);
        expect(transcript).toMatchObject({ text: hint, language: 'en' });
        expect(transcript.confidence).toBeGreaterThan(0.5);
      }
      stream.close();
    },
  );

  it('hears nothing in what the grammar does not know, in noise and in tones', async () => {
    const stream = await open(HINTS);
    for (const phrase of OTHERS)
      expect(await hear(stream, phrase)).toMatchObject({ text: '', confidence: null });
    const sounds = [
      Int16Array.from({ length: 24_000 }, (_, i) => 6000 * Math.sin(i / 6)),
      Int16Array.from({ length: 24_000 }, (_, i) => ((i * 7919) % 8001) - 4000),
    ];
    for (const sound of sounds) {
      stream.write(sound);
      expect((await stream.finalize()).text).toBe('');
    }
    stream.close();
  });

  it('holds a conversation without hints', async () => {
    const stream = await open();
    const said = [
      'hello',
      'who is calling',
      'what are your opening hours',
      'i want to speak to a human',
      'thank you goodbye',
      'how much does it cost',
      'no thank you',
      'yes please',
    ];
    const heard: string[] = [];
    for (const phrase of said) {
      expect(conversationPhrases('en')).toContain(phrase);
      heard.push((await hear(stream, phrase)).text);
    }
    expect(heard).toEqual(said);
    stream.close();
  });

  it('hears the questions a prompt answers', async () => {
    const stream = await open(
      suggestedHints(
        'You are Maya of Sunrise Dental.\nOpening hours: 9 to 6\nQ: Do you treat children?\nA: Yes, from three years on.',
      ),
    );
    for (const phrase of ['Do you treat children?', 'what are your opening hours', 'goodbye'])
      expect((await hear(stream, phrase)).text).toBe(phrase);
    stream.close();
  });

  it('pronounces words no dictionary has, numbers and abbreviations', async () => {
    const hints = ['talk to parleybot', 'my order number is 42', 'call HDFC bank', 'zorbatrix please', '???'];
    const stream = await open(hints);
    for (const hint of hints.slice(0, 3)) expect((await hear(stream, hint)).text).toBe(hint);
    stream.close();
  });

  it('falls back to its own phrases where no hint can be spoken', async () => {
    const stream = await open(['???', '   ']);
    expect((await hear(stream, 'goodbye')).text).toBe('goodbye');
    stream.close();
  });

  it('tells short phrases of other languages apart, in their script', async () => {
    const hints = ['नमस्ते', 'मुझे किसी इंसान से बात करनी है', 'आप कब खुलते हैं'];
    const stream = await recognizer.open({ language: 'hi', sampleRate: 16_000, hints });
    for (const hint of hints) {
      for (const frame of frames(await spokenOnThePhone(synthesizer, hint, 'hi-ananya', 'hi')))
        stream.write(frame);
      expect(await stream.finalize()).toMatchObject({ text: hint, language: 'hi' });
    }
    stream.close();
  });

  it('answers within 50 ms of the end of the utterance, and while it is still spoken tells what it hears', async () => {
    const stream = await open(HINTS);
    const audio = frames(await spokenOnThePhone(synthesizer, 'I want to speak to a human'));
    const partials: { at: number; text: string }[] = [];
    let written = 0;
    stream.onPartial((text) => partials.push({ at: written, text }));
    const answering = async (): Promise<number> => {
      for (written = 0; written < audio.length; written++) {
        stream.write(audio[written] ?? new Int16Array(0));
        if (written % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
      const start = performance.now();
      expect((await stream.finalize()).text).toBe('I want to speak to a human');
      return performance.now() - start;
    };
    expect(await least(50, answering)).toBeLessThan(50);
    expect(partials.some(({ at }) => at < audio.length)).toBe(true);
    expect(partials.some(({ text }) => text.startsWith('i want to'))).toBe(true);
    stream.close();
  });

  it('gives its memory back with the stream', async () => {
    const cycle = async () => {
      const streams = await Promise.all(Array.from({ length: 10 }, () => open(HINTS)));
      for (const stream of streams) stream.write(new Int16Array(8000).fill(100));
      await Promise.all(streams.map((stream) => stream.finalize()));
      for (const stream of streams) stream.close();
    };
    const settled = async () => {
      const probe = await open(HINTS);
      probe.close();
      return process.memoryUsage().rss / 2 ** 20;
    };
    for (let i = 0; i < 3; i++) await cycle();
    const before = await settled();
    for (let i = 0; i < 5; i++) await cycle();
    expect((await settled()) - before).toBeLessThan(60);
  });

  it('bounds its streams', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(['yes'])));
    await expect(open(['yes'])).rejects.toMatchObject({ kind: 'unavailable', retryable: true });
    for (const stream of streams) stream.close();
    (await open(['yes'])).close();
  });
});

describe('pocketsphinx that cannot be', () => {
  it.each([
    ['the model', { ...DEBIAN_FILES, modelDir: '/nowhere' }],
    [
      'the library',
      { ...DEBIAN_FILES, libraries: { pocketsphinx: 'libnothere.so.9', sphinxbase: 'libnothere.so.9' } },
    ],
  ])('tells what to install where %s is missing', async (_, files) => {
    const recognizer = new PocketSphinxRecognizer({ files, maxWorkers: 1 });
    await recognizer.warmUp();
    await expect(recognizer.open({ language: 'en', sampleRate: 16_000 })).rejects.toMatchObject({
      name: 'ProviderError',
      kind: 'unavailable',
      retryable: false,
      message: expect.stringContaining('pocketsphinx-en-us') as string,
    });
    await recognizer.close();
  });

  it('leaves no thread behind when it is closed, and refuses new streams', async () => {
    const threads = () => readdirSync('/proc/self/task').length;
    const recognizer = new PocketSphinxRecognizer({ maxWorkers: 2 });
    await recognizer.warmUp();
    const during = threads();
    const stream = await recognizer.open({ language: 'en', sampleRate: 16_000 });
    await recognizer.close();
    await expect(stream.finalize()).rejects.toMatchObject({ name: 'AbortError' });
    await expect(recognizer.open({ language: 'en', sampleRate: 16_000 })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(threads()).toBeLessThan(during);
  });
});
