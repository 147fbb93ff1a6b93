import assert from 'node:assert/strict';
import { test } from 'node:test';
import { similarTitles } from './similar-titles.ts';

const similar = [
  ['买菜', '买菜'],
  ['取快递', '拿快递'],
  ['取快递', '帮我去领一下快递'],
  ['取快递', '拿包裹'],
  ['买菜', '去买菜'],
  ['买菜', '采购菜'],
  ['团队会议', '参加团队会议'],
  ['写周报', '写周报。'],
  ['Review PR', 'review  pr'],
  ['准备部门会议材料', '准备部门会议的材料'],
  ['buy milk', 'Please remind me to buy some milk'],
  ['pick up the parcel', 'Collect package'],
  ['call mum', 'Phone mum'],
  ['team meeting', 'Attend the team meeting'],
  ['buy groceries', 'Purchase groceries.'],
  ['read chapters 1 and 2', 'Read chapter 1 and 2'],
  ['the', 'The'],
] as const;

const different = [
  ['买菜', '买书'],
  ['买菜', '洗菜'],
  ['买菜', '买菜刀'],
  ['开会', '开车'],
  ['写周报', '写月报'],
  ['写项目周报', '写项目月报'],
  ['复习第一章', '复习第二章'],
  ['准备周一的部门会议材料', '准备周二的部门会议材料'],
  ['取快递', '寄快递'],
  ['给妈妈打电话', '给爸爸打电话'],
  ['取钱', '拿快递'],
  ['取', '拿'],
  ['buy milk', 'buy bread'],
  ['call mum', 'call dad'],
  ['weekly report', 'monthly report'],
  ['read chapter one', 'read chapter two'],
  ['read chapter 1', 'read chapter 2'],
  ['pick up the parcel', 'send the parcel'],
  ['prepare the slides for Monday', 'prepare the slides for Tuesday'],
  ['the', 'a'],
  ['buy milk', '买牛奶'],
] as const;

for (const [a, b] of similar) {
  test(`${a} is similar to ${b}`, () => {
    assert.equal(similarTitles(a, b), true);
    assert.equal(similarTitles(b, a), true);
  });
}

for (const [a, b] of different) {
  test(`${a} is not similar to ${b}`, () => {
    assert.equal(similarTitles(a, b), false);
    assert.equal(similarTitles(b, a), false);
  });
}
