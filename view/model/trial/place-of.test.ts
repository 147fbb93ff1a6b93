import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultGraders } from '../../../graders/default-graders.ts';
import { calledNoTool } from '../../../graders/tools/called-no-tool.ts';
import { placeOf } from './place-of.ts';

test('each default grader has the boundary that it reads', () => {
  const graders = defaultGraders({ turns: [], storesMessages: true });
  const placed = Map.groupBy(graders, ({ name }) => placeOf({ grader: name, code: 'ok' }));
  const names = (place: ReturnType<typeof placeOf>) => placed.get(place)?.map(({ name }) => name) ?? [];
  assert.deepEqual(names('state'), [
    'boundariesAgree',
    'claimsMatchActions',
    'storesConversation',
    'changesNoOtherUser',
    'changesNoForeignRow',
    'changedNothing',
  ]);
  assert.deepEqual(names('model'), ['promptIsFaithful']);
  assert.ok(names('browser').includes('keepsHistory'));
  assert.equal(placeOf({ grader: calledNoTool().name, code: 'ok' }), 'tools');
});

test('a question without a judge is of no boundary', () =>
  assert.equal(placeOf({ grader: 'judged(helpful)', code: 'no_judge' }), 'harness'));
