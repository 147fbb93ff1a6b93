import { createContext } from 'react';

/** Which file the panel shows, and how to show another, from wherever a file is named. */
export const OpenFile = createContext<{
  path: string | undefined;
  open(path: string | undefined): void;
}>({ path: undefined, open: () => undefined });
