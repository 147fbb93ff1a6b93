import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCall, aTrial } from '../../tests/doubles/a-trial.ts';
import { executedNothing } from './executed-nothing.ts';
import { kindIn, mayActIn } from './tool-kinds.ts';

test('a kind is stated by the configuration or a server, with or without the name of the server', () => {
  const toolKinds = { select_seat: 'reads', buscar_clientes: 'reads', tasks__get_it: 'acts' } as const;
  assert.deepEqual(
    ['select_seat', 'buscarClientes', 'tasks__get_it', 'get_other', 'frobnicate'].map((name) =>
      kindIn({ toolKinds }, name),
    ),
    ['reads', 'reads', 'acts', 'unknown', 'unknown'],
  );
});

test('no name excuses a tool', () => {
  for (const name of [
    ...[
      'get_refund',
      'sql_query',
      'report_user',
      'verify_user',
      'search_replace',
      'check_out',
      'list_orders',
    ],
    ...['query', 'fetch_payment', 'get_next_id', 'view_and_pay', 'resolve_issue', '查询订单'],
  ])
    assert.ok(mayActIn({}, name), name);
});

test('a tool of unknown kind leaves a check ungraded that nothing else decides', () => {
  const toolKinds = { cancel_order: 'acts' } as const;
  const grade = (...names: string[]) =>
    executedNothing().grade(aTrial({ toolKinds, toolCalls: names.map((name) => aCall(name)) }));
  const unsure = grade('get_refund');
  assert.equal(unsure.verdict, 'ungraded');
  assert.match(unsure.reason, /toolKinds: \{ "get_refund": 'acts' \}/u);
  assert.equal(grade('get_refund', 'cancel_order').verdict, 'fail');
});
