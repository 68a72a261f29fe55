import { EMBEDDED_SPEECH_DEBIAN_PACKAGES, type VocabularyWord } from '../src';
import { EspeakSynthesizer } from '../src/embedded/espeak/espeak-synthesizer';
import { PocketSphinxRecognizer } from '../src/embedded/pocketsphinx/pocketsphinx-recognizer';
import { ensureDebian } from '../../testing/src/debian';
import { frames, spokenOnThePhone } from './support/audio';

jest.setTimeout(60_000);
beforeAll(() => ensureDebian(...EMBEDDED_SPEECH_DEBIAN_PACKAGES), 300_000);

const HINTS = ['What are your opening hours?', 'I want to speak to a human'];

describe('words of a dictionary, over a telephone line', () => {
  const synthesizer = new EspeakSynthesizer();
  const recognizer = new PocketSphinxRecognizer({ maxWorkers: 1, maxStreams: 20 });
  afterAll(() => Promise.all([synthesizer.close(), recognizer.close()]));

  async function heard(spoken: string, vocabulary?: VocabularyWord[], hints: string[] = []): Promise<string> {
    const request = { language: 'en' as const, sampleRate: 16_000 as const, hints };
    const stream = await recognizer.open(vocabulary ? { ...request, vocabulary } : request);
    for (const frame of frames(await spokenOnThePhone(synthesizer, spoken))) stream.write(frame);
    const { text } = await stream.finalize();
    stream.close();
    return text;
  }

  it('hears a made-up product name with the dictionary, and not without', async () => {
    const product = [{ word: 'Quantiva' }];
    expect(await heard('tell me about quantiva', undefined, HINTS)).toBe('');
    expect(await heard('tell me about quantiva', product, HINTS)).toBe('tell me about Quantiva');
    expect(await heard('novaplex', undefined, HINTS)).toBe('');
    expect(await heard('novaplex', [{ word: 'Novaplex' }], HINTS)).toBe('Novaplex');
  });

  it('hears a name that is not said as it is spelt by how it sounds', async () => {
    const said = 'i am calling about kai vree oh';
    const told = 'i am calling about Xqrbt';
    expect(await heard('kai vree oh', [{ word: 'Xqrbt' }], HINTS)).not.toBe('Xqrbt');
    expect(await heard(said, [{ word: 'Xqrbt', pronunciations: ['kai vree oh'] }], HINTS)).toBe(told);
    expect(await heard(said, [{ word: 'Xqrbt', pronunciations: ['/K AY1 V R IY OW/'] }], HINTS)).toBe(told);
  });

  it('hears a name of several words that sounds like none of them', async () => {
    const words = [{ word: 'Acme QX Nine', pronunciations: ['marigold'] }];
    expect(await heard('i want marigold', words, HINTS)).toBe('i want Acme QX Nine');
  });

  it('still hears what it heard before, and nothing in what nobody told it of', async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({
      word: `${['bra', 'clo', 'dri', 'fle', 'gru'][index % 5]}${['mont', 'vex', 'lund', 'tash'][index % 4]}${['o', 'ia', 'en'][index % 3]}`,
    }));
    expect(await heard('what are your opening hours', many, HINTS)).toBe('What are your opening hours?');
    expect(await heard('seventeen purple elephants', [{ word: 'Novaplex' }], HINTS)).toBe('');
  });

  it('leaves out phones there are not', async () => {
    const words = [{ word: 'Novaplex', pronunciations: ['/QQ ZZ/'] }];
    expect(await heard('novaplex', words, HINTS)).toBe('Novaplex');
  });
});
