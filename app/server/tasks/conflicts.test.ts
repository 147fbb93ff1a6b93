import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Task } from '../../protocol/task.ts';
import { findConflicts, overlaps, type Planned } from './conflicts.ts';

const at = (startTime: string | null, endTime: string | null) => ({ startTime, endTime });

const times = [
  ['the same time', at('14:00', '15:00'), at('14:00', '15:00'), true],
  ['partly the same time', at('14:00', '15:00'), at('14:30', '16:00'), true],
  ['one inside the other', at('14:00', '18:00'), at('15:00', '16:00'), true],
  ['touching ends', at('14:00', '15:00'), at('15:00', '16:00'), false],
  ['apart', at('09:00', '10:00'), at('15:00', '16:00'), false],
  ['no end', at('14:00', null), at('14:00', '15:00'), false],
  ['no times', at(null, null), at('14:00', '15:00'), false],
] as const;

for (const [title, a, b, expected] of times) {
  test(`overlap: ${title}`, () => {
    assert.equal(overlaps(a, b), expected);
    assert.equal(overlaps(b, a), expected);
  });
}

const existing = (title: string, startTime: string | null, endTime: string | null): Task => ({
  id: '00000000-0000-4000-8000-000000000001',
  title,
  dueDate: '2026-11-21',
  startTime,
  endTime,
  timeSegment: startTime ? null : 'all_day',
  priority: 'medium',
  groupId: null,
  groupName: null,
  completed: false,
  createdBy: '00000000-0000-4000-8000-000000000002',
});

const reasons: [string, Planned, Task, string[]][] = [
  [
    'similar, no times',
    { title: '拿快递', ...at(null, null) },
    existing('取快递', null, null),
    ['similar_title'],
  ],
  [
    'similar, one with times',
    { title: '拿快递', ...at('14:00', '15:00') },
    existing('取快递', null, null),
    ['similar_title'],
  ],
  [
    'similar, times apart',
    { title: '拿快递', ...at('09:00', '10:00') },
    existing('取快递', '14:00', '15:00'),
    [],
  ],
  [
    'similar and overlapping',
    { title: '拿快递', ...at('14:00', '15:00') },
    existing('取快递', '14:30', '15:00'),
    ['similar_title'],
  ],
  [
    'different and overlapping',
    { title: '开会', ...at('14:00', '15:00') },
    existing('取快递', '14:30', '15:00'),
    ['overlapping_time'],
  ],
  [
    'different, touching',
    { title: '开会', ...at('14:00', '14:30') },
    existing('取快递', '14:30', '15:00'),
    [],
  ],
  ['different, no times', { title: '买书', ...at(null, null) }, existing('买菜', null, null), []],
];

for (const [title, planned, task, expected] of reasons) {
  test(`conflict: ${title}`, () => {
    assert.deepEqual(
      findConflicts(planned, [task]).map((conflict) => conflict.reason),
      expected,
    );
  });
}
