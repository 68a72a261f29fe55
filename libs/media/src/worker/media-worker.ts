import { parentPort, workerData } from 'node:worker_threads';
import { raiseThreadPriority, MEDIA_NICENESS } from '../threads/thread-priority';
import { type MediaWorkerData, type ToMedia } from './protocol';
import { LegHost } from './leg-host';

/** Entry of a media worker thread. */
const { segmenterPort, drainIdleMs, drainMaxMs } = workerData as MediaWorkerData;
raiseThreadPriority(MEDIA_NICENESS);

const host = new LegHost(
  {
    toMain: (message, transfer) => parentPort?.postMessage(message, transfer),
    toSegmenter: (heard, transfer) => segmenterPort.postMessage(heard, transfer),
  },
  drainIdleMs,
  drainMaxMs,
);

parentPort?.on('message', (message: ToMedia) => host.handle(message));
parentPort?.postMessage({ type: 'ready' });
