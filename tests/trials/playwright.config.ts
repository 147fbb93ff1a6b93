import { defineMiniProject, referenceApp } from '../mini-project.ts';

export default defineMiniProject({ workers: 1, use: referenceApp });
