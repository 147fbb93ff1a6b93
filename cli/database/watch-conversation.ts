import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse as parseDotenv } from 'dotenv';
import { findPackage } from '../../platform/needed-package.ts';
import { env } from '../../settings/env.ts';
import type { Surroundings } from '../init/look.ts';
import { countRows, proposalLines, proposedTables, type RowCounts } from './conversation-tables.ts';

/** How long an application may take to store a conversation after its reply. */
const storesWithinMs = 1_500;

/** Watches which tables `init`'s own conversation fills. */
export type ConversationWatch = {
  /** Called when the page is open, before anything is said. */
  begin(): Promise<void>;
  /** What to add to the configuration, with the evidence; empty when nothing can be proposed. */
  end(calls: number | null): Promise<string[]>;
};

/** @returns a watch that proposes nothing where no database of this machine is found or reached. */
export function watchConversation({
  folder,
  depths,
}: Pick<Surroundings, 'folder' | 'depths'>): ConversationWatch {
  const url = env().DATABASE_URL ?? urlIn(folder, depths.database);
  const count = async (): Promise<RowCounts | null> =>
    url === undefined || findPackage('pg') === null ? null : countRows(url).catch(() => null);
  let before: RowCounts | null = null;
  return {
    async begin() {
      before = await count();
    },
    async end(calls) {
      if (before === null) return [];
      await wait(storesWithinMs);
      const after = await count();
      return after ? proposalLines(proposedTables(before, after, calls)) : [];
    },
  };
}

function urlIn(folder: string, hint: Surroundings['depths']['database']): string | undefined {
  if (hint === null) return undefined;
  const value = parseDotenv(readFileSync(join(folder, hint.file), 'utf8'))[hint.name] ?? '';
  return /^postgres(?:ql)?:$/.test(URL.parse(value)?.protocol ?? '') ? value : undefined;
}
