import { parentPort, workerData } from 'node:worker_threads';
import { keepTime, MEDIA_NICENESS } from '../engine/keep-time';
import { type MediaWorkerData, type ToMedia } from '../engine/protocol';
import { LegHost } from './leg-host';

/** Entry of a media worker thread. */
const { earPort, drainIdleMs, drainMaxMs } = workerData as MediaWorkerData;
keepTime(MEDIA_NICENESS);

const host = new LegHost(
  {
    toMain: (message, transfer) => parentPort?.postMessage(message, transfer),
    toEar: (heard, transfer) => earPort.postMessage(heard, transfer),
  },
  drainIdleMs,
  drainMaxMs,
);

parentPort?.on('message', (message: ToMedia) => host.handle(message));
parentPort?.postMessage({ type: 'ready' });
