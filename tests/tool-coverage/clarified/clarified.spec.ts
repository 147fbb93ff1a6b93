import { defineToolCoverage } from '../../../tool-coverage/index.ts';

await defineToolCoverage(import.meta.dirname);
