import { aCall, aTrial, aTurn } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { claimsMatchActions } from '../agreement.ts';

const matches = claimsMatchActions();
const bad = 'fail disagreement';
/** An agent tells what it reads before it acts; an article does the same. */
const narrated = 'Let me look at your orders and at the variants of each product first. '.repeat(25);

const replied = (text: string, status = 'paid') =>
  aTrial({
    turns: [aTurn({ user: 'please cancel HP-1042', reply: { text }, state: {} })],
    toolCalls: [aCall('get_order', {}, { result: { number: 'HP-1042', status } })],
    toolKinds: { get_order: 'reads' },
    state: { diff: {}, after: {} },
  });

const reports = [
  "Perfect! I've successfully processed all your requests.",
  'The exchange has been **successfully** processed.',
  '**Exchange completed ✅**',
  '### ✅ Air Purifier Return — Processed',
  '✅ **Lamp (Order HP-1042)** - CANCELLED',
  '- ✅ **Cancelled** the lamp of HP-1042: the money goes to your card',
  '订单已成功取消。',
];
const others = [
  'The bridge was built in 1890.',
  'Many of them have been sold.',
  'It can be cancelled successfully until Monday.',
  '✅ Heated pool and renovated rooms',
  '✅ Free parking',
  '- ❌ **Cancelled** the lamp of HP-1042',
];

testExamples([
  [
    'heard in German',
    matches,
    replied(`${'Ich sehe mir zuerst die Bestellungen an. '.repeat(45)}\nDas habe ich erfolgreich storniert.`),
    bad,
  ],
  ...reports.map((text): Example => [`heard: ${text}`, matches, replied(`${narrated}\n\n${text}`), bad]),
  ...reports.map((text): Example => [`heard in a short reply: ${text}`, matches, replied(text), bad]),
  ...others.map(
    (text): Example => [`no report: ${text}`, matches, replied(`${narrated}\n\n${text}`), 'pass'],
  ),
  ['a record explains that it is so', matches, replied('HP-1042 has been cancelled.', 'cancelled'), 'pass'],
  [
    'a record does not explain who did it',
    matches,
    replied("I've successfully cancelled HP-1042.", 'cancelled'),
    bad,
  ],
]);
