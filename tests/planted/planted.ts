import { plantedHostile } from './hostile.ts';
import { plantedSecrets } from './secrets.ts';

/** What this run plants everywhere, as the variable PLANTED says. */
export const planted = process.env.PLANTED === 'hostile' ? plantedHostile : plantedSecrets;
