import { handedTo } from '../settings/channel.ts';
import { type GivenOptions, mergeOptions } from '../settings/run-options.ts';

type Variables = Record<string, string | undefined>;

/** The environment in which a child has these options, as a command would set them. */
export const withOptions = (options: GivenOptions): Record<string, string> => handedTo({ options });

/** Variables of one environment and another: the later win, also option by option. */
export function mergeEnv<Env extends Variables>(one: Env, other: Variables & Partial<Env>): Env {
  const [before, after] = [one, other].map((env) => optionsIn(env));
  const options = mergeOptions(before ?? {}, after ?? {});
  return { ...one, ...other, ...(Object.keys(options).length > 0 ? withOptions(options) : {}) };
}

const optionsIn = ({ EVALWRIGHT_CHANNEL: channel = '{}' }: Variables): GivenOptions =>
  JSON.parse(channel).options ?? {};
