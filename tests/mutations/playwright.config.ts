import { defineMiniProject, referenceApp } from '../mini-project.ts';

export default defineMiniProject({ use: referenceApp, workers: 1 });
