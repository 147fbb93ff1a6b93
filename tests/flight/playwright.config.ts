import { defineMiniProject, referenceApp } from '../mini-project.ts';

/** Many trials at once, with a model that takes its time. What goes wrong is not tried anew: it is to be counted. */
export default defineMiniProject({ use: referenceApp });
