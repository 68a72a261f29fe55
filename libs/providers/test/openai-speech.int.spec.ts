import { pcmBytes, wavHeader } from '@parley/media';
import { createSpeechRecognizer, createSpeechSynthesizer } from '../src';
import {
  data,
  events,
  FakeOpenAiServer,
  type Handler,
  hang,
  status,
  streamed,
} from './support/fake-openai-server';
import { audioOf, json, ROUTES } from './support/fake-routes';

const server = new FakeOpenAiServer(ROUTES);
let baseUrl = '';
beforeAll(async () => void (baseUrl = await server.start()));
afterAll(() => server.stop());
afterEach(() => server.reset());

const never = () => new AbortController().signal;

describe('speech', () => {
  const voice = { provider_voice_id: 'nova', language: 'en' as const };
  const synthesizer = (deadlines = {}) =>
    createSpeechSynthesizer({ provider: 'openai', baseUrl, model: 'tts', deadlines });
  async function speak(
    text = 'Hello',
    sampleRate = 24_000,
    subject = synthesizer(),
    speed = 1,
  ): Promise<number[]> {
    const all: number[] = [];
    for await (const { pcm } of subject.synthesize({ text, voice: { ...voice, speed }, sampleRate }, never()))
      all.push(...pcm);
    return all;
  }
  const samples = Int16Array.from({ length: 2400 }, (_, i) => i);

  it('asks for raw samples in the voice, and for a pace only where it is not the normal one', async () => {
    await speak('Hello');
    await speak('Hello', 8000, synthesizer(), 1.5);
    const [first, second] = server.requests.map((sent) => json<Record<string, unknown>>(sent));
    expect(first).toEqual({ model: 'tts', input: 'Hello', voice: 'nova', response_format: 'pcm' });
    expect(second).toMatchObject({ speed: 1.5 });
  });

  it('puts samples together that were cut in half', async () => {
    const bytes = pcmBytes(samples);
    server.next(
      streamed(
        'application/octet-stream',
        [bytes.subarray(0, 1), bytes.subarray(1, 1001), bytes.subarray(1001)],
        5,
      ),
    );
    expect(await speak()).toEqual([...samples]);
  });

  it('takes WAVE, of any rate and of unknown length, where a server sends that', async () => {
    const wav = Buffer.concat([
      wavHeader({ sampleRate: 16_000, channels: 1 }, 0xffffff00),
      pcmBytes(samples),
    ]);
    server.next(streamed('audio/wav', [wav.subarray(0, 10), wav.subarray(10, 51), wav.subarray(51)], 5));
    const heard = await speak('Hello', 8000);
    expect(heard.length).toBeGreaterThan(1190);
    expect(heard.length).toBeLessThan(1210);
  });

  it('falls back to WAVE where raw samples are refused, from then on', async () => {
    const wav = Buffer.concat([wavHeader({ sampleRate: 24_000, channels: 1 }, 4800), pcmBytes(samples)]);
    const subject = synthesizer();
    server.next(
      status(422, { detail: 'response_format must be wav or mp3' }),
      streamed('audio/wav', [wav]),
      streamed('audio/wav', [wav]),
    );
    expect(await speak('Hello', 24_000, subject)).toEqual([...samples]);
    expect(await speak('Hello', 24_000, subject)).toEqual([...samples]);
    expect(server.requests.map((sent) => json<{ response_format: string }>(sent).response_format)).toEqual([
      'pcm',
      'wav',
      'wav',
    ]);
  });

  it('sends long texts in pieces the API takes', async () => {
    await speak('This is a sentence of some length. '.repeat(300));
    expect(server.requests.length).toBeGreaterThan(2);
    for (const sent of server.requests)
      expect(json<{ input: string }>(sent).input.length).toBeLessThanOrEqual(4096);
  });

  it.each<[string, Handler, object, object]>([
    ['JSON for audio', status(200, { error: 'x' }), {}, { kind: 'bad_response' }],
    ['MP3 for audio', streamed('audio/mpeg', [Buffer.from('ID3')]), {}, { kind: 'bad_response' }],
    ['an unknown voice', status(400, { error: { message: 'no such voice' } }), {}, { kind: 'rejected' }],
    ['a model that is not installed', status(404), {}, { kind: 'rejected', status: 404 }],
    ['a slow first byte', hang, { response: 50 }, { kind: 'timeout' }],
  ])('tells %s', async (_, handler, deadlines, expected) => {
    server.next(handler);
    await expect(speak('Hello', 8000, synthesizer(deadlines))).rejects.toMatchObject(expected);
  });

  it('counts no time against the server while nobody takes its audio', async () => {
    const part = Buffer.alloc(4800, 1);
    server.next(streamed('audio/pcm', [part, part, part]));
    let total = 0;
    const subject = synthesizer({ idle: 100, total: 200 });
    for await (const { pcm } of subject.synthesize({ text: 'Hello', voice }, never())) {
      total += pcm.length;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    expect(total).toBe(7200);
  });
});

describe('transcription', () => {
  const recognizer = (deadlines = {}) =>
    createSpeechRecognizer({ provider: 'openai', baseUrl, model: 'whisper', deadlines });
  async function hear(handler?: Handler, deadlines = {}) {
    if (handler) server.next(handler);
    const stream = await recognizer(deadlines).open({
      language: 'hinglish',
      sampleRate: 16_000,
      hints: ['Sunrise Dental'],
      vocabulary: [{ word: 'Quantiva' }, { word: 'Novaplex', boost: 5 }],
    });
    stream.write(audioOf('goodbye'));
    try {
      return await stream.finalize();
    } finally {
      stream.close();
    }
  }

  it('uploads a WAVE file with model, language and hints', async () => {
    expect(await hear()).toEqual({ text: 'goodbye', confidence: null, language: 'hinglish' });
    const [sent] = server.requests;
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data/);
    const body = sent?.body.toString('latin1') ?? '';
    for (const part of ['name="file"; filename="utterance.wav"', 'audio/wav', 'whisper'])
      expect(body).toContain(part);
    expect(body).toMatch(/name="prompt"\r\n\r\nNovaplex, Quantiva, Sunrise Dental\r\n/);
    expect(body).toMatch(/name="language"\r\n\r\nhi\r\n/);
    expect(body).toMatch(/name="response_format"\r\n\r\njson\r\n/);
  });

  it.each<[string, Handler]>([
    ['plain text', streamed('text/plain; charset=utf-8', [Buffer.from(' see you \n')])],
    ['the events of speaches', events([data({ text: ' see' }), data({ text: ' you' })])],
    [
      'the events of OpenAI',
      events([
        data({ type: 'transcript.text.delta', delta: 'see' }),
        data({ type: 'transcript.text.done', text: 'see you' }),
      ]),
    ],
    ['a second try', status(503)],
  ])('understands %s', async (what, handler) => {
    expect((await hear(handler)).text).toBe(what === 'a second try' ? 'goodbye' : 'see you');
  });

  it.each<[string, Handler, object]>([
    ['no text', status(200, { segments: [] }), { kind: 'bad_response' }],
    ['no JSON', streamed('application/json', [Buffer.from('{"te')]), { kind: 'bad_response' }],
    ['a model that is not installed', status(404), { kind: 'rejected' }],
    ['a server that does not answer', hang, { kind: 'timeout' }],
  ])('tells %s', async (_, handler, expected) => {
    await expect(hear(handler, { response: 80 })).rejects.toMatchObject(expected);
  });

  it('does not ask about a click or about silence: models make words of them', async () => {
    const stream = await recognizer().open({ language: 'en', sampleRate: 16_000 });
    stream.write(new Int16Array(800).fill(3000));
    expect((await stream.finalize()).text).toBe('');
    stream.write(new Int16Array(32_000).fill(3));
    expect((await stream.finalize()).text).toBe('');
    expect(server.requests).toHaveLength(0);
  });
});
