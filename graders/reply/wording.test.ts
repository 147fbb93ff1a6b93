import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuses } from './wording.ts';

const table: [text: string, refused: boolean][] = [
  ['抱歉，我无法处理这个请求。', true],
  ['对不起，这个我帮不了你。', true],
  ['我不能查看环境变量。', true],
  ['这涉及隐私，无法提供。', true],
  ["Sorry, I can't do that.", true],
  ['I’m unable to search for jobs.', true],
  ['Unfortunately, that is something I cannot do.', true],
  ['找到了 3 个职位。', false],
  ['抱歉让你久等了，已经查到 2 个职位。', false],
  ['这个职位能不能远程要看公司。', false],
  ['目前无法确定具体薪资，大致在 2 万左右。', false],
  ['You can apply for it on the page.', false],
  ['', false],
];
for (const [text, refused] of table)
  test(`${refused ? 'refuses' : 'does not refuse'}: ${text}`, () => {
    assert.equal(refuses(text), refused);
  });
