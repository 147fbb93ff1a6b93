/** The folder of the run page, below the reports. */
export const viewFolder = 'view';

/** Screenshots and videos of trials, below that. */
export const mediaFolder = 'media';
