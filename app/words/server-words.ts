import { instructions as englishInstructions } from './en/instructions.ts';
import { jobMarket as englishJobMarket } from './en/job-market.ts';
import { replyFailures as englishReplyFailures } from './en/reply-failures.ts';
import { samples as englishSamples } from './en/samples.ts';
import { server as english } from './en/server.ts';
import { tools as englishTools } from './en/tools.ts';
import type { Language } from './language.ts';
import { instructions as chineseInstructions } from './zh/instructions.ts';
import { jobMarket as chineseJobMarket } from './zh/job-market.ts';
import { replyFailures as chineseReplyFailures } from './zh/reply-failures.ts';
import { samples as chineseSamples } from './zh/samples.ts';
import { server as chinese } from './zh/server.ts';
import { tools as chineseTools } from './zh/tools.ts';

const en = {
  ...english,
  instructions: englishInstructions,
  jobMarket: englishJobMarket,
  replyFailures: englishReplyFailures,
  samples: englishSamples,
  tools: englishTools,
};

/** What the server says: to the user, to the model, and to who calls its API. */
export type ServerWords = typeof en;

/** Says something once it is known in which language. */
export type Say = (words: ServerWords) => string;

export const serverWords: Record<Language, ServerWords> = {
  en,
  zh: {
    ...chinese,
    instructions: chineseInstructions,
    jobMarket: chineseJobMarket,
    replyFailures: chineseReplyFailures,
    samples: chineseSamples,
    tools: chineseTools,
  },
};
