import { serverWords } from '../../words/server-words.ts';
import { JOB_TOOL_PREFIX } from '../jobs/tools.ts';
import type { Assistant } from './assistant.ts';

interface ToolboxAssistantOptions {
  /** Both are read on every turn: with port 0 the address is only known once the server listens. */
  everythingUrl(): string;
  jobsUrl(): string;
  toolTimeoutMs: number;
}

export function toolboxAssistant({
  everythingUrl,
  jobsUrl,
  toolTimeoutMs,
}: ToolboxAssistantOptions): Assistant {
  return {
    id: 'toolbox',
    instructions: async ({ language }) => serverWords[language].instructions.toolbox,
    // Neither server holds anything of a user's, so nobody is named to them.
    toolServers: ({ forwardedHeaders: headers }) => [
      // Some of its tools are there to take their time.
      { url: everythingUrl(), headers, timeoutMs: 3 * toolTimeoutMs },
      { url: jobsUrl(), headers, prefix: JOB_TOOL_PREFIX },
    ],
  };
}
