/** The folder below the reports in which the page of the run is. */
export const viewFolder = 'view';
