import { parentPort, workerData } from 'node:worker_threads';
import { memoryMb } from './processes.ts';

/** The thread of `watchMemory`. */
setInterval(() => parentPort?.postMessage(memoryMb()), Number(workerData));
