import { parentPort } from 'node:worker_threads';
import type { EmbedReply, EmbedRequest } from './protocol';
import { SentenceEncoder } from './sentence-encoder';

let encoder: Promise<SentenceEncoder> | undefined;

async function answer({ id, text }: EmbedRequest): Promise<EmbedReply> {
  try {
    encoder ??= SentenceEncoder.load();
    return { id, vector: (await encoder).embed(text) };
  } catch (error) {
    encoder = undefined;
    return { id, message: (error as Error).message };
  }
}

parentPort?.on('message', (request: EmbedRequest) => {
  void answer(request).then((reply) => parentPort?.postMessage(reply));
});
