import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { decide } from '../chat/recorder/decide.ts';
import { noExperience } from '../chat/recorder/events.ts';
import { beginTurn, reduce } from '../chat/recorder/state.ts';
import type { EventLog } from './event-logs/event-log.ts';

/**
 * What six third-party chat pages told the recorder, played to the state machine once more: it must end where it ended in the
 * page, as it ended there, and nowhere before. tests/event-logs/record.ts records them.
 */

const folder = new URL('event-logs/logs/', import.meta.url);
const logsOf = (file: string): EventLog[] =>
  readFileSync(new URL(file, folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** What the scripted back end said, as far as the page shows it. */
const truth: Record<string, { end: RegExp; text: RegExp }> = {
  'slow 6x60': { end: /^complete$/, text: /^t1 t2 t3 t4 t5 t6 ⟂end$/ },
  'two 300': { end: /^complete$/, text: /^First message of two\. ⟂mid\s*Second message of two\. ⟂end$/ },
  burst: { end: /^complete$/, text: /^Burst reply: alpha beta gamma delta epsilon\. ⟂end$/ },
  error: { end: /^(?:error_shown|cut_off|failed_silently)$/, text: /^$/ },
  'error mid': { end: /^(?:error_shown|cut_off|failed_silently)$/, text: /^(?:t1 .*|)$/ },
  drop: { end: /^(?:error_shown|cut_off|failed_silently)$/, text: /^(?:t1 .*|)$/ },
};

for (const file of readdirSync(folder))
  describe(file, () => {
    for (const { said, limits, events, ended } of logsOf(file))
      test(said, () => {
        let state = beginTurn(0, { limits, experience: noExperience, busy: false });
        const last = events.length - 1;
        for (const [index, event] of events.entries()) {
          state = reduce(state, event);
          // Times are kept to the millisecond.
          const decision = decide(state, event.at + (index === last ? 2 : -2));
          assert.equal(
            decision.type === 'end',
            index === last,
            `${index} of ${last}: ${JSON.stringify(event)}`,
          );
          if (decision.type !== 'end') continue;
          const { end, text, error } = decision.end;
          assert.deepEqual({ end, text, error, signals: decision.signals }, ended);
        }
        const expected = truth[said];
        // Its server sends plain text: an error in mid-stream looks like an end.
        if (!expected || (file === 'nlux.jsonl' && said === 'error mid')) return;
        assert.match(ended.end, expected.end);
        assert.match(ended.text, expected.text);
      });
  });
