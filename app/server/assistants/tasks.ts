import { serverWords } from '../../words/server-words.ts';
import type { Database } from '../database/database.ts';
import { parseLocalTime, weekdayOf } from '../local-time.ts';
import type { IdentityTokens } from '../mcp/identity.ts';
import { type Group, selectGroups } from '../tasks/groups.ts';
import type { Assistant, Turn } from './assistant.ts';

interface TaskAssistantOptions {
  database: Database;
  identities: IdentityTokens;
  /** Read on every turn: with port 0 the address is only known once the server listens. */
  toolsUrl(): string;
}

export function taskAssistant({ database, identities, toolsUrl }: TaskAssistantOptions): Assistant {
  return {
    id: 'tasks',
    instructions: async (turn) => describeRole(turn, await selectGroups(database, turn.user.id)),
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

function describeRole({ clientTime, language }: Turn, groups: Group[]): string {
  const { weekdays, instructions } = serverWords[language];
  const { date, time, offset } = parseLocalTime(clientTime);
  return instructions.tasks({
    date,
    weekday: weekdays[weekdayOf(date)] ?? '',
    time,
    offset,
    groups: groups.map((group) => `- ${group.name} (id: ${group.id})`),
  });
}
