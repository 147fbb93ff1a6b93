import { declareOptions } from '../../settings/derive-settings.ts';
import { readConfig } from '../doctor/read-config.ts';

/** Loads the options of the configuration for commands that run no trial. */
export const loadConfigOptions = (): void => declareOptions(readConfig().declared);
