/** What a text is embedded for. Queries are answered before passages, however many of those wait. */
export type EmbeddingPurpose = 'query' | 'passage';

/**
 * Where the cosine of two texts that have nothing to do with each other lies, and from where they surely say the same.
 * It differs from model to model; a score in 0..1 needs both.
 */
export interface Calibration {
  unrelated: number;
  same: number;
}

/** Vectors of unit length: their dot product is their cosine. */
export interface Embedder {
  readonly provider: string;
  /** Stored beside every vector: vectors of different models say nothing of each other. */
  readonly model: string;
  readonly calibration: Calibration;
  /** False for what the model was not made for (another language): no vector is better than one that means nothing. */
  understands(text: string): boolean;
  /** One vector a text, in their order. Throws ProviderError; aborting rejects with the signal's reason. */
  embed(texts: readonly string[], purpose: EmbeddingPurpose, signal: AbortSignal): Promise<Float32Array[]>;
  /** Pay start-up costs now. Never throws. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** Scaled to length 1; a vector of zeros stays one. */
export function unit(values: ArrayLike<number>): Float32Array {
  const vector = Float32Array.from(values);
  let sum = 0;
  for (const value of vector) sum += value * value;
  if (sum === 0) return vector;
  const scale = 1 / Math.sqrt(sum);
  for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] ?? 0) * scale;
  return vector;
}
