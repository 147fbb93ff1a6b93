import { defineMiniProject } from '../mini-project.ts';
import { shopOptions } from '../second-app/shop-options.ts';

const { start } = shopOptions.target;

/** The second application, whose instructions a test may change. */
export default defineMiniProject({
  use: {
    ...shopOptions,
    target: {
      ...shopOptions.target,
      ...(start
        ? {
            start: {
              ...start,
              cwd: '../second-app',
              env: (surroundings) => ({
                ...start.env?.(surroundings),
                SHOP_RULE: process.env.RECORDING_RULE ?? '',
              }),
            },
          }
        : {}),
    },
  },
});
