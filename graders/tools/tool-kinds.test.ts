import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { type GuessedKind, kindIn, mayAct, toolKind } from './tool-kinds.ts';

const examples: [string, GuessedKind][] = [
  ['list_tasks', 'reads'],
  ['API_get_user', 'reads'],
  ['job_search', 'reads'],
  ['excel_read_range', 'reads'],
  ['excelReadRange', 'reads'],
  ['excel_find_replace', 'acts'],
  ['excel_filter', 'acts'],
  ['excel_create_chart', 'acts'],
  ['shopping_list_order', 'acts'],
  ['get_and_delete', 'acts'],
  ['pay_invoice', 'acts'],
  ['clarify_request', 'asks'],
  ['propose_plan', 'asks'],
  ['ask_user', 'asks'],
  ['request_confirmation', 'asks'],
  ['confirm_order', 'acts'],
  ['propose_and_apply', 'acts'],
  ['task', 'unknown'],
  ['inspect_appointment_change_options', 'reads'],
  ['get_transfer_processing_checkpoint', 'reads'],
  ['preview_post_purchase_option_fee', 'reads'],
  ['stage_parking_amendment_preview', 'acts'],
  ['retrieve_order', 'reads'],
  ['open_document', 'reads'],
  ['open_ticket', 'acts'],
  ['compare_plans', 'reads'],
  ['verify_address', 'reads'],
  ['review_claim', 'reads'],
  ['assess_damage', 'reads'],
  ['trace_shipment', 'reads'],
  ['calculate_total', 'reads'],
  ['estimate_fee', 'reads'],
  ['think', 'reads'],
  ['translate_text', 'reads'],
  ['select_seat', 'acts'],
  ['check_in_guest', 'acts'],
  ['check_in', 'acts'],
  ['count_stock_and_reorder', 'acts'],
  ['get_or_create_label', 'acts'],
  ['order_pizza', 'acts'],
  ['order_get', 'reads'],
  ['get_refund', 'reads'],
  ['comment_delete', 'acts'],
  ['task_list_create', 'acts'],
  ['queue_send_message', 'acts'],
  ['mcp__tasks__list_all', 'reads'],
  ['查询订单', 'reads'],
  ['创建任务', 'acts'],
  ['buscar_clientes', 'unknown'],
];
for (const [name, expected] of examples)
  test(`${name} ${expected}`, () => assert.equal(toolKind(name), expected));

test('what the configuration or a server says goes over the name', () => {
  const toolKinds = { select_seat: 'reads', buscar_clientes: 'reads', tasks__get_it: 'acts' } as const;
  const kind = (name: string) => kindIn({ toolKinds }, name);
  assert.deepEqual(
    ['select_seat', 'shop_select_seat', 'buscarClientes', 'tasks__get_it', 'get_other', 'frobnicate'].map(
      kind,
    ),
    ['reads', 'acts', 'reads', 'acts', 'reads', 'unknown'],
  );
});

test('of the tools of public servers 97 % are known by their names', (t) => {
  const file = `${import.meta.dirname}/../../tests/tool-names/public-servers.yaml`;
  const servers: Record<string, Partial<Record<'reads' | 'acts', string>>> = parse(
    readFileSync(file, 'utf8'),
  );
  const names = Object.entries(servers).flatMap(([server, kinds]) =>
    (['reads', 'acts'] as const).flatMap((does) =>
      (kinds[does]?.split(' ') ?? []).map((name) => ({ server, name, does })),
    ),
  );
  const guessed = (name: string) => (mayAct(toolKind(name)) ? 'acts' : 'reads');
  const wrong = names.filter(({ name, does }) => guessed(name) !== does);
  for (const { server, name, does } of wrong)
    t.diagnostic(`${name} ${does}, taken for: ${toolKind(name)} (${server})`);
  const share = 1 - wrong.length / names.length;
  t.diagnostic(`${names.length - wrong.length} of ${names.length} right: ${(100 * share).toFixed(1)} %`);
  assert.ok(names.length >= 300);
  assert.ok(share >= 0.97, `${wrong.length} of ${names.length} are taken for something else`);
});
