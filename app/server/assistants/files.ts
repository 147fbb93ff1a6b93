import { serverWords } from '../../words/server-words.ts';
import type { IdentityTokens } from '../mcp/identity.ts';
import type { Assistant } from './assistant.ts';

interface FileAssistantOptions {
  identities: IdentityTokens;
  /** Read on every turn: with port 0 the address is only known once the server listens. */
  toolsUrl(): string;
}

export function fileAssistant({ identities, toolsUrl }: FileAssistantOptions): Assistant {
  return {
    id: 'files',
    // Neither names nor contents of files are in here: what stands in them must never stand among the rules.
    instructions: async ({ language }) => serverWords[language].instructions.files,
    toolServers: ({ user, clientTime, forwardedHeaders }) => [
      {
        url: toolsUrl(),
        headers: {
          ...forwardedHeaders,
          authorization: `Bearer ${identities.issue({ userId: user.id, clientTime })}`,
        },
      },
    ],
  };
}
