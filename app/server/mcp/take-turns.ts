import type { Tool } from 'ai';

/**
 * What a model calls at once is meant in that order: "delete row 4, then row 2". The SDK would run it all at the same
 * time, and the order would be left to chance.
 */
export function takeTurns(): (tool: Tool) => Tool {
  let before: Promise<unknown> = Promise.resolve();
  return (tool) => {
    const { execute } = tool;
    if (!execute) return tool;
    return {
      ...tool,
      execute: (input: unknown, options) => {
        const result = before.then(() => execute(input, options));
        before = Promise.resolve(result).catch(() => undefined);
        return result;
      },
    };
  };
}
