import { defineMiniProject, referenceApp } from '../mini-project.ts';

export default defineMiniProject({ use: { ...referenceApp, assistant: 'files' }, workers: 1 });
