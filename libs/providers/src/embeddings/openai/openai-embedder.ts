import type { ProviderHttp } from '../../openai/http';
import { ProviderError } from '../../ports/errors';
import { type Calibration, type Embedder, type EmbeddingPurpose, unit } from '../embedder';

/** What servers of this dialect take in one request without complaint. */
const BATCH_TEXTS = 64;
const BATCH_CHARS = 100_000;
const MAX_CHARS = 8_000;

/** Estimates for well-known families, not measured here (no such model runs offline); another model gets the last line. */
const CALIBRATIONS: [RegExp, Calibration][] = [
  [/^text-embedding-3/, { unrelated: 0.15, same: 0.65 }],
  [/ada-002|e5/, { unrelated: 0.72, same: 0.92 }],
  [/bge|gte/, { unrelated: 0.45, same: 0.85 }],
  [/./, { unrelated: 0.25, same: 0.75 }],
];

/** `POST /v1/embeddings`, and the servers that imitate it (vLLM, Ollama, LocalAI, llama.cpp, text-embeddings-inference). */
export class OpenAiEmbedder implements Embedder {
  readonly provider = 'openai';
  readonly calibration: Calibration;

  constructor(
    private readonly http: ProviderHttp,
    readonly model: string,
  ) {
    const known = CALIBRATIONS.find(([family]) => family.test(model.toLowerCase()));
    this.calibration = known?.[1] ?? { unrelated: 0.25, same: 0.75 };
  }

  /** Whoever configures a model chose one for the languages of their documents. */
  understands(text: string): boolean {
    return /[\p{L}\p{N}]/u.test(text);
  }

  async embed(
    texts: readonly string[],
    _purpose: EmbeddingPurpose,
    signal: AbortSignal,
  ): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const batch of batches(texts)) vectors.push(...(await this.batch(batch, signal)));
    const [first] = vectors;
    if (vectors.some((vector) => vector.length !== first?.length)) {
      throw new ProviderError(this.provider, 'bad_response', 'vectors of different lengths');
    }
    return vectors;
  }

  async warmUp(): Promise<void> {
    // a request would cost money
  }

  async close(): Promise<void> {
    // connections belong to Node's own pool
  }

  private async batch(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    const body = JSON.stringify({ model: this.model, input: texts, encoding_format: 'float' });
    const response = await this.http.post({ path: '/embeddings', body: () => body }, signal);
    const vectors = readVectors(await response.text(), texts.length);
    if (!vectors) throw new ProviderError(this.provider, 'bad_response', 'no embeddings in the answer');
    return vectors;
  }
}

export function* batches(texts: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let chars = 0;
  for (const whole of texts) {
    // An empty input is refused by most servers.
    const text = whole.slice(0, MAX_CHARS) || ' ';
    if (batch.length === BATCH_TEXTS || (batch.length > 0 && chars + text.length > BATCH_CHARS)) {
      yield batch;
      batch = [];
      chars = 0;
    }
    batch.push(text);
    chars += text.length;
  }
  if (batch.length > 0) yield batch;
}

/** `data[].index` tells the order; servers that leave it out answer in the order asked. */
function readVectors(text: string, count: number): Float32Array[] | null {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return null;
  }
  const data: unknown = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'data');
  if (!Array.isArray(data) || data.length !== count) return null;
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined);
  for (const [at, item] of (data as unknown[]).entries()) {
    if (typeof item !== 'object' || item === null) return null;
    const { index = at, embedding } = item as { index?: unknown; embedding?: unknown };
    if (typeof index !== 'number' || !Array.isArray(embedding) || embedding.length === 0) return null;
    if (!embedding.every((value) => typeof value === 'number' && Number.isFinite(value))) return null;
    vectors[index] = unit(embedding as number[]);
  }
  const complete = vectors.filter((vector) => vector !== undefined);
  return complete.length === count ? complete : null;
}
