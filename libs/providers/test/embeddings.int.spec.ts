import { createEmbedder, type Embedder, ProviderError } from '../src';
import { isEnglish } from '../src/embeddings/embedded/english.rules';
import { drop, FakeOpenAiServer, type Handler, hang, status } from './support/fake-openai-server';
import { json } from './support/fake-routes';

interface WireBody {
  model: string;
  input: string[];
}

/** Letters as directions: texts of the same letters are alike. Answers out of order, as a server may. */
const embeddings: Handler = (request, response) => {
  const { input } = json<WireBody>(request);
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: letters(text) }));
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ object: 'list', data: data.reverse() }));
};

function letters(text: string): number[] {
  const counts = new Array<number>(26).fill(0);
  for (const letter of text.toLowerCase().match(/[a-z]/g) ?? []) {
    counts[letter.charCodeAt(0) - 97] = (counts[letter.charCodeAt(0) - 97] ?? 0) + 3;
  }
  return counts;
}

const server = new FakeOpenAiServer({ '/v1/embeddings': embeddings });
let baseUrl = '';
const never = (): AbortSignal => new AbortController().signal;
const dot = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
  Array.from(a ?? []).reduce((sum, value, at) => sum + value * (b?.[at] ?? 0), 0);
const kindOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ProviderError ? error.kind : error),
  );

beforeAll(async () => void (baseUrl = await server.start()));
beforeEach(() => server.reset());
afterAll(() => server.stop());

describe.each<[string, () => Embedder]>([
  ['embedded', () => createEmbedder({ provider: 'embedded' })],
  ['openai', () => createEmbedder({ provider: 'openai', baseUrl, model: 'test' })],
])('the %s embedder', (_name, create) => {
  let embedder: Embedder;
  beforeAll(() => void (embedder = create()));
  afterAll(() => embedder.close());

  it('answers one vector of length 1 a text, in the order asked', async () => {
    const texts = ['When do you open?', 'xyz quartz jazz', 'When do you open?'];
    const vectors = await embedder.embed(texts, 'passage', never());
    expect(vectors).toHaveLength(3);
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 4);
    expect(dot(vectors[0], vectors[2])).toBeCloseTo(1, 4);
    expect(dot(vectors[0], vectors[1])).toBeLessThan(0.9);
  }, 30_000);

  it('answers nothing for nothing', async () => {
    await expect(embedder.embed([], 'query', never())).resolves.toEqual([]);
  });

  it('rejects with the reason of an abort', async () => {
    const abort = new AbortController();
    const work = embedder.embed(['slow '.repeat(200), 'slower '.repeat(200)], 'passage', abort.signal);
    abort.abort(new Error('enough'));
    await expect(work).rejects.toThrow('enough');
  });

  it('names its model, which is stored beside its vectors', () => {
    expect(embedder.model).toMatch(/\S/);
    expect(embedder.calibration.unrelated).toBeLessThan(embedder.calibration.same);
  });
});

describe('the embedded embedder', () => {
  const embedder = createEmbedder({ provider: 'embedded' });
  afterAll(() => embedder.close());

  it('puts a paraphrase nearer than another subject', async () => {
    const [question, answer, other] = await embedder.embed(
      ['How much does it cost?', 'The price is five hundred rupees.', 'We are next to the city library.'],
      'query',
      never(),
    );
    expect(dot(question, answer)).toBeGreaterThan(dot(question, other) + 0.1);
  }, 30_000);

  it('answers a text of nothing with a vector of zeros', async () => {
    const [vector] = await embedder.embed([''], 'query', never());
    expect(vector).toEqual(new Float32Array(512));
  });

  it('answers a question before the passages that wait', async () => {
    const done: string[] = [];
    const passages = Array.from({ length: 6 }, (_, i) => `A passage number ${i}. `.repeat(20));
    const indexing = embedder.embed(passages, 'passage', never()).then(() => done.push('passages'));
    await embedder.embed(['A question?'], 'query', never()).then(() => done.push('query'));
    await indexing;
    expect(done).toEqual(['query', 'passages']);
  }, 30_000);

  it('goes on after its thread was closed by saying so', async () => {
    const closed = createEmbedder({ provider: 'embedded' });
    await closed.close();
    await expect(kindOf(closed.embed(['x'], 'query', never()))).resolves.toBe('unavailable');
  });

  it.each([
    ['When do you open on Sundays?', true],
    ['Our café is in Zürich', true],
    ['Clinic kab khulta hai?', false],
    ['क्लिनिक कब खुलता है?', false],
    ['மருத்துவமனை எப்போது திறக்கும்?', false],
    ['12345', false],
  ])('knows what it understands: %s', (text, expected) => {
    expect(isEnglish(text)).toBe(expected);
  });
});

describe('the openai embedder', () => {
  const embedder = (deadlines = {}): Embedder =>
    createEmbedder({ provider: 'openai', baseUrl, apiKey: 'secret-key', model: 'm', deadlines });

  it('asks in batches, with the key and the model', async () => {
    const vectors = await embedder().embed(
      Array.from({ length: 150 }, (_, i) => `text ${'abc'[i % 3]}`),
      'passage',
      never(),
    );
    expect(vectors).toHaveLength(150);
    expect(server.requests.map((request) => json<WireBody>(request).input.length)).toEqual([64, 64, 22]);
    expect(json<WireBody>(server.requests[0] ?? Object.create(null)).model).toBe('m');
    expect(server.requests[0]?.headers.authorization).toBe('Bearer secret-key');
  });

  it('tries again when the server has no time', async () => {
    server.next(status(503, {}, { 'retry-after': '0' }));
    await expect(embedder().embed(['a'], 'query', never())).resolves.toHaveLength(1);
    expect(server.requests).toHaveLength(2);
  });

  it.each<[string, Handler, string]>([
    ['refuses the key', status(401), 'rejected'],
    ['answers something else', status(200, { hello: 1 }), 'bad_response'],
    ['leaves one out', status(200, { data: [{ index: 0, embedding: [1] }] }), 'bad_response'],
    [
      'sends the same twice',
      status(200, {
        data: [
          { index: 0, embedding: [1] },
          { index: 0, embedding: [1] },
        ],
      }),
      'bad_response',
    ],
    ['sends no numbers', status(200, { data: [{ embedding: ['a'] }, { embedding: ['b'] }] }), 'bad_response'],
  ])('a server that %s', async (_what, handler, kind) => {
    server.next(handler);
    await expect(kindOf(embedder().embed(['a', 'b'], 'query', never()))).resolves.toBe(kind);
  });

  it('a server that hangs or breaks the connection', async () => {
    server.next(hang);
    await expect(kindOf(embedder({ response: 50 }).embed(['a'], 'query', never()))).resolves.toBe('timeout');
    server.next(drop, drop);
    await expect(kindOf(embedder().embed(['a'], 'query', never()))).resolves.toBe('unavailable');
  });
});
