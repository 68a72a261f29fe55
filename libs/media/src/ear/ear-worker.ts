import { parentPort, workerData } from 'node:worker_threads';
import { EAR_NICENESS, keepTime } from '../engine/keep-time';
import { type EarWorkerData, type HeardFrames, type ToEar } from '../engine/protocol';
import { EarHost } from './ear-host';

/** Entry of an ear thread. */
const { mediaPort, vad } = workerData as EarWorkerData;
keepTime(EAR_NICENESS);

const host = new EarHost((message, transfer) => parentPort?.postMessage(message, transfer), vad);

mediaPort.on('message', (heard: HeardFrames) => host.heard(heard));
parentPort?.on('message', (message: ToEar) => host.handle(message));
