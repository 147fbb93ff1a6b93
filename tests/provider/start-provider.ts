import { parseArgs } from 'node:util';
import { providerKey, startProvider, troubles } from './provider.ts';
import { referenceCases } from './reference-cases.ts';

/**
 * Starts the provider by itself, for a run by hand: `npm run provider -- --misbehaves 0.1 --trouble 0.05 --first 1`. It prints
 * what the run needs in its environment.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    /** The share of conversations in which the agent misbehaves. */
    misbehaves: { type: 'string', default: '0' },
    /** The share of honest replies that are said in another way. */
    varies: { type: 'string', default: '0' },
    /** The share of requests that meet trouble, of each kind alike; a refusal is the agent's own and is no trouble here. */
    trouble: { type: 'string', default: '0' },
    /** How much of the time it takes that the world's take: until the first token, and for each. */
    first: { type: 'string', default: '0.02' },
    token: { type: 'string', default: '1' },
    /** Its limits: requests a minute. */
    requests: { type: 'string' },
  },
});

const share = Number(values.trouble) / (troubles.length - 1);
const provider = await startProvider({
  cases: referenceCases(),
  port: Number(values.port),
  seed: Number(values.seed),
  misbehaves: Number(values.misbehaves),
  varies: Number(values.varies),
  pace: { first: Number(values.first), token: Number(values.token) },
  troubles: Object.fromEntries(troubles.map((trouble) => [trouble, trouble === 'refusal' ? 0 : share])),
  ...(values.requests === undefined ? {} : { limits: { requests: Number(values.requests) } }),
});
console.log(`OPENAI_BASE_URL=${provider.baseUrl} OPENAI_API_KEY=${providerKey} OPENAI_MODEL=gpt-4.1-mini`);
process.once('SIGINT', () => void provider.stop());
process.once('SIGTERM', () => void provider.stop());
