import { createLanguageModel, createSpeechRecognizer, createSpeechSynthesizer } from '../src';
import { modelConformance } from './conformance/model-conformance';
import { recognizerConformance } from './conformance/recognizer-conformance';
import { synthesizerConformance } from './conformance/synthesizer-conformance';
import { FakeOpenAiServer } from './support/fake-openai-server';
import { audioOf, ROUTES } from './support/fake-routes';

const server = new FakeOpenAiServer(ROUTES);
let baseUrl = '';
beforeAll(async () => void (baseUrl = await server.start()));
afterAll(() => server.stop());

synthesizerConformance('openai', () => createSpeechSynthesizer({ provider: 'openai', baseUrl }));
recognizerConformance('openai', async () => ({
  recognizer: createSpeechRecognizer({ provider: 'openai', baseUrl: `${baseUrl}/` }),
  say: async (phrase) => audioOf(phrase),
  partials: false,
}));
modelConformance('openai', () => createLanguageModel({ provider: 'openai', baseUrl, model: 'test' }));
