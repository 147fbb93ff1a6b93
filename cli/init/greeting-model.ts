import { setTimeout as wait } from 'node:timers/promises';
import { correlationHeader } from '../../boundaries/correlation.ts';
import { startEndpoint } from '../../boundaries/model/endpoint.ts';
import type { PlayedReply } from '../../boundaries/model/play.ts';
import { type ChatRequest, offeredTools, promptOf } from '../../boundaries/model/protocols/chat-request.ts';
import { answerTo, type SideRequests } from '../../boundaries/model/side-requests.ts';
import { exporterEnv, startReceiver } from '../../boundaries/spans/receiver.ts';
import { openTrials } from '../../boundaries/trials.ts';

/** The model of an application that `init` starts: it greets, so that the first case needs neither a key nor a provider. */
export type GreetingModel = {
  /** The environment that makes the application ask it, and export its spans here. */
  env: Record<string, string>;
  /** @returns how the application asks its model, by which answers a reply of the page shows. */
  seen(reply: string): Promise<ModelUse>;
  stop(): Promise<void>;
};

export type ModelUse = {
  calls: number;
  /** How the application is to be configured for later runs. */
  known: KnownModel;
  /** Why requests were refused: they had another key. */
  refused: string[];
  /** Whether exactly one request was answered by what the page shows. */
  isReply: boolean;
};

/** The application's model and, if it exported spans, where it sends them. */
export type KnownModel = {
  port: number;
  spansPort: number | null;
  env: Record<string, string>;
  sideRequests: SideRequests;
};

/** The key that the application gets; no provider accepts it. Secrets are masked on the page, so it is not a word of one. */
export const evalKey = 'sk-eval';
export const modelPort = 4010;
/** The ports between are those of tools (doctor). */
export const spansAfterModel = 2;
const lastPort = 4090;
/** Titles and suggestions are often asked for after the reply. */
const asksWithinMs = 1_500;

/** @param variables the names of the environment variables for base URLs and keys. */
export async function startGreetingModel(
  variables: ModelVariables,
  appUrl: string,
  port = modelPort,
): Promise<GreetingModel> {
  const trials = openTrials();
  const kinds: Kind[] = [];
  const { model, spans } = trials.register('init');
  model.program = (request) => answerOf(request, kinds);
  const options = { mode: 'stub', key: evalKey, modelName: 'stub', tokensPerSecond: 100 } as const;
  const spansPort = port + spansAfterModel;
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const one of started) await one.stop();
  };
  try {
    const endpoint = await startEndpoint({ ...options, port, header: correlationHeader }, trials);
    started.push(endpoint);
    endpoint.appIsAt(appUrl);
    const receiver = await startReceiver({ port: spansPort }, trials);
    started.push(receiver);
    const asking = variablesFor(variables, port);
    const exporting = exporterEnv(receiver.url);
    return {
      env: { ...asking, ...exporting },
      async seen(reply) {
        await wait(asksWithinMs);
        const { sideRequests, ...use } = useOf(kinds, reply);
        const known = spans.observed
          ? { port, spansPort, env: { ...asking, ...exporting }, sideRequests }
          : { port, spansPort: null, env: asking, sideRequests };
        return { ...use, known, refused: [...model.refused] };
      },
      stop,
    };
  } catch (error) {
    await stop();
    if (port >= lastPort) throw error;
    return startGreetingModel(variables, appUrl, port + 10);
  }
}

export type ModelVariables = { urls: readonly string[]; keys: readonly string[] };

/** What an application's environment says so that it asks the model endpoint on a port. Pure. */
export const variablesFor = ({ urls, keys }: ModelVariables, port: number): Record<string, string> =>
  Object.fromEntries([
    ...urls.map((name) => [name, `http://127.0.0.1:${port}/v1`]),
    ...keys.map((name) => [name, evalKey]),
  ]);

/** Requests with the same instructions and tools. */
type Kind = { instructions: string; tools: string[]; answer: string; count: number };

/** Each kind of request has an answer of its own, so that the page's reply shows which of them is the conversation's. */
function answerOf(request: ChatRequest, kinds: Kind[]): PlayedReply {
  const instructions = spaced(promptOf(request));
  const tools = [...new Set(offeredTools(request))].toSorted();
  const isSame = (one: Kind) =>
    one.instructions === instructions && one.tools.join('\n') === tools.join('\n');
  const known = kinds.find(isSame);
  const json = answerTo(request, { instructions: '' });
  const answer = json === 'OK' ? greeting(kinds.length + 1) : json;
  const kind = known ?? { instructions, tools, answer, count: 0 };
  if (!known) kinds.push(kind);
  kind.count += 1;
  return { say: kind.answer };
}

/** What the stub model answers to a first message. */
export const greeting = (number: number): string => `Hello! This is answer ${number} of the stub model.`;

const spaced = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** How much of the instructions is written down, and the least that tells one kind from another. */
const longest = 80;
const shortest = 12;

function useOf(
  kinds: readonly Kind[],
  reply: string,
): Omit<ModelUse, 'refused' | 'known'> & Pick<KnownModel, 'sideRequests'> {
  const shown = kinds.filter(({ answer }) => spaced(reply).includes(answer));
  const [own] = shown;
  const isReply = shown.length === 1 && own?.count === 1;
  const others = isReply ? kinds.filter((kind) => kind !== own) : [];
  return {
    calls: kinds.reduce((sum, { count }) => sum + count, 0),
    isReply,
    /** The other requests, with the words by which they are recognised. */
    sideRequests: Object.fromEntries(
      others.flatMap(({ instructions, tools }, index) => {
        const beginning = instructions.slice(0, longest).trim();
        if (beginning.length < shortest || own?.instructions.includes(beginning)) return [];
        return [[`side${index + 1}`, { instructions: beginning, ...(tools.length > 0 ? { tools } : {}) }]];
      }),
    ),
  };
}
