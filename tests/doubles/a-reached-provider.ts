import type { Provider } from '../../boundaries/model/send-on.ts';
import {
  type ProviderOptions,
  type ReachedProvider,
  reachProvider,
} from '../../boundaries/provider/reach-provider.ts';

/** A provider without limits that is never asked twice and costs nobody knows what, unless something else is said. */
export const aReachedProvider = (provider: Provider, given: Partial<ProviderOptions> = {}): ReachedProvider =>
  reachProvider({
    provider,
    header: 'x-evalwright-trial',
    rate: { requests: null, tokens: null },
    retryMs: 0,
    budget: null,
    costOf: () => null,
    onWait: () => undefined,
    ...given,
  });
