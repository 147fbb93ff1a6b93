import { z } from 'zod';

/** The address of a run's boundary server for its workers. */
export const controlSchema = z.object({ url: z.string(), secret: z.string() });
export type Control = z.infer<typeof controlSchema>;

/** The snapshot service's socket, local to this machine, and the run's secret. */
export const snapshotServiceSchema = z.object({ socket: z.string(), secret: z.string() });
export type SnapshotService = z.infer<typeof snapshotServiceSchema>;
