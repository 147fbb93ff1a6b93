/** The readers of dates of the languages that are described: of chrono-node only these are in the package that is built. */
export * as en from 'chrono-node/en';
export * as zh from 'chrono-node/zh/hans';
