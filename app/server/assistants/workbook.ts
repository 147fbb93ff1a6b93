import { serverWords } from '../../words/server-words.ts';
import type { IdentityTokens } from '../mcp/identity.ts';
import type { Assistant } from './assistant.ts';

interface WorkbookAssistantOptions {
  identities: IdentityTokens;
  /** Read on every turn: with port 0 the address is only known once the server listens. */
  toolsUrl(): string;
}

export function workbookAssistant({ identities, toolsUrl }: WorkbookAssistantOptions): Assistant {
  return {
    id: 'workbook',
    // Nothing of the workbook is in here: what users put into their cells must never stand among the rules.
    instructions: async ({ language }) => serverWords[language].instructions.workbook,
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
