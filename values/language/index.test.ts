import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf } from './index.ts';

const sentence = '您的订单已经发货，预计明天送达。';
const table: [text: string, language: string | null][] = [
  [sentence, 'zh'],
  [`ポケモン：${sentence}`, 'zh'],
  ['ご注文の商品は明日発送されます。', null],
  ['주문하신 商品은 내일 발송됩니다.', null],
  ['Your order has been shipped and arrives tomorrow.', 'en'],
  ['Ihre Bestellung wurde versandt und kommt morgen an.', null],
  ['Twoje zamówienie zostało wysłane i dotrze do Ciebie jutro.', null],
  ['Tilauksesi on lähetetty ja se saapuu huomenna.', null],
  ['Đơn hàng của bạn đã được gửi đi và sẽ đến vào ngày mai.', null],
  ['A rendelését feladtuk, és holnap megérkezik.', null],
  ['Din ordre er sendt, og den ankommer i morgen inden klokken 12.', null],
  ['Your flight from São Paulo to Zürich has been booked.', 'en'],
  ["I've added 买牛奶 to your list.", 'en'],
  ['Booked.', 'en'],
];
for (const [text, language] of table)
  test(`"${text}" is in ${language}`, () => {
    assert.equal(languageOf(text)?.name ?? null, language);
  });

test('the language of a text of any length is found in linear time', () => {
  const start = process.cpuUsage();
  assert.equal(languageOf(sentence.repeat(2_000))?.name, 'zh');
  // Quadratic work takes ten times as long.
  assert.ok(process.cpuUsage(start).user < 1_500_000);
});

test('a word of millions of letters is read', () => {
  assert.equal(languageOf('字'.repeat(5_000_000))?.name, 'zh');
});
