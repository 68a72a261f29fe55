import {
  createLanguageModel,
  createSpeechRecognizer,
  createSpeechSynthesizer,
  EMBEDDED_SPEECH_DEBIAN_PACKAGES,
} from '../src';
import { ensureDebian } from '../../testing/src/debian';
import { modelConformance } from './conformance/model-conformance';
import { recognizerConformance } from './conformance/recognizer-conformance';
import { synthesizerConformance } from './conformance/synthesizer-conformance';
import { spokenOnThePhone } from './support/audio';

jest.setTimeout(30_000);
beforeAll(() => ensureDebian(...EMBEDDED_SPEECH_DEBIAN_PACKAGES), 300_000);

synthesizerConformance('embedded', () => createSpeechSynthesizer({ provider: 'embedded' }));

const synthesizer = createSpeechSynthesizer({ provider: 'embedded' });
afterAll(() => synthesizer.close());
recognizerConformance('embedded', async () => ({
  recognizer: createSpeechRecognizer({ provider: 'embedded' }),
  say: (phrase) => spokenOnThePhone(synthesizer, phrase),
  partials: true,
}));

modelConformance('embedded', () => createLanguageModel({ provider: 'embedded' }));
