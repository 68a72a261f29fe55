import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { loadPocketSphinx, type PocketSphinx } from './bindings';
import { Pronunciations } from './pronunciations';
import type { FromWorker, ToWorker, WorkerOptions } from './protocol';
import { UtteranceRecognizer } from './utterance-recognizer';

const { files } = workerData as WorkerOptions;
const streams = new Map<number, UtteranceRecognizer>();
let engine: { api: PocketSphinx; pronunciations: Pronunciations } | undefined;

function send(message: FromWorker): void {
  parentPort?.postMessage(message);
}

function load(): { api: PocketSphinx; pronunciations: Pronunciations } {
  const dictionary = () => readFileSync(join(files.modelDir, 'cmudict-en-us.dict'));
  engine ??= { api: loadPocketSphinx(files), pronunciations: new Pronunciations(dictionary()) };
  return engine;
}

function handle(message: ToWorker): void {
  const { stream } = message;
  if (message.type === 'open') {
    const { api, pronunciations } = load();
    streams.set(stream, new UtteranceRecognizer(api, files.modelDir, pronunciations, message));
    return send({ type: 'opened', stream });
  }
  const recognizer = streams.get(stream);
  if (!recognizer) return;
  switch (message.type) {
    case 'write': {
      const text = recognizer.write(message.pcm);
      if (text !== null) send({ type: 'partial', stream, epoch: message.epoch, text });
      return;
    }
    case 'finalize':
      return send({ type: 'final', stream, request: message.request, ...recognizer.finalize() });
    case 'reset':
      return recognizer.reset();
    case 'hints':
      return recognizer.setHints(message.hints);
    case 'close':
      streams.delete(stream);
      return recognizer.free();
  }
}

parentPort?.on('message', (message: ToWorker) => {
  try {
    handle(message);
  } catch (error) {
    streams.get(message.stream)?.free();
    streams.delete(message.stream);
    send({ type: 'failed', stream: message.stream, message: (error as Error).message });
  }
});
