import { setTimeout as pass } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { memoryMb } from './processes.ts';

/** The thread of `watchMemory`. It rests for so many times as long as looking took: what is measured must not be what is slowed down. */
const restingTimes = 9;

for (;;) {
  const began = performance.now();
  parentPort?.postMessage(memoryMb());
  await pass(Math.max(Number(workerData), restingTimes * (performance.now() - began)));
}
