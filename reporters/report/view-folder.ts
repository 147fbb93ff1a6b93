/** The folder of the run page, below the reports. */
export const viewFolder = 'view';
