import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

// Loaded before the product: replaces one place of one installed file as it is loaded.
const { FAULT_FILE = '', FAULT_FIND = '', FAULT_REPLACE = '' } = process.env;
const patched = pathToFileURL(FAULT_FILE).href;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (url !== patched) return loaded;
    const [before, after, ...more] = String(loaded.source).split(FAULT_FIND);
    if (after === undefined || more.length > 0)
      throw new Error(`${FAULT_FILE} does not hold this place exactly once.`);
    globalThis.isPatched = true;
    return { ...loaded, source: `${before}${FAULT_REPLACE}${after}` };
  },
});
