import type { SaidWords } from '../said.ts';

export const said: SaidWords = {
  days: [
    [/今天|今日|今晚|今早/u, 0],
    [/昨天|昨日|昨晚/u, -1],
  ],
  times: { '12:00': /正午/u, '00:00': /午夜/u },
  hour: null,
  // 一 stands in many words (一下), so it counts nothing.
  numerals: ['零', '(?!)', '[二两]', '三', '四', '五', '六', '七', '八', '九', '十'].map(
    (digit) =>
      new RegExp(`(?<![一二两三四五六七八九十百千万])${digit}(?![一二两三四五六七八九十百千万])`, 'u'),
  ),
};
