import { parentPort, workerData } from 'node:worker_threads';
import { SEGMENTATION_NICENESS, raiseThreadPriority } from '../threads/thread-priority';
import { type SegmentationWorkerData, type CallerFrames, type ToSegmenter } from '../worker/protocol';
import { SegmenterHost } from './segmenter-host';

/** Entry of a segmentation thread. */
const { mediaPort, vad } = workerData as SegmentationWorkerData;
raiseThreadPriority(SEGMENTATION_NICENESS);

const host = new SegmenterHost((message, transfer) => parentPort?.postMessage(message, transfer), vad);

mediaPort.on('message', (heard: CallerFrames) => host.heard(heard));
parentPort?.on('message', (message: ToSegmenter) => host.handle(message));
