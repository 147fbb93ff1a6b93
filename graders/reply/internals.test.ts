import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCard, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { exposesNoInternals } from './internals.ts';

const says = (text: string, user = '你好') => aTrial({ turns: [aTurn({ user, reply: { text } })] });
const clean = exposesNoInternals();

const exposed = [
  '抱歉：TypeError: Cannot read properties of null',
  'MCPValidationError: bad schema',
  'java.lang.NullPointerException',
  'at Object.run (/srv/app/index.js:10:5)',
  '    at createTask (server.ts:12:3)',
  'Traceback (most recent call last)',
  '时间：undefined',
  '任务 undefined 已创建',
  '任务「undefined」已创建',
  '预计 NaN 分钟',
  'Total: NaN',
  '任务 [object Object] 已创建',
  'SELECT id FROM tasks WHERE id = 1',
  'insert failed: INSERT INTO tasks (title) VALUES ($1)',
  'select * from tasks',
  'duplicate key value violates unique constraint "tasks_pkey"',
  'relation "tasks" does not exist',
  '文件在 /home/app/data/tasks.json',
  '/app/server/index.js',
  'C:\\Users\\app\\tasks.db',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'MCP error -32602: Invalid params',
  '{"code": -32603}',
  '写入失败（network_error）',
  '错误：quota_exceeded',
  '服务返回 HTTP 500',
  '状态码：403',
  '因为 simulateToolFailure 已经打开',
  '失败类型是 OUT_OF_MEMORY',
  'x-evalwright-trial: 12',
  '<|im_start|>assistant',
  '<tool_call>{"name":"x"}</tool_call>',
  ...[
    'Your total is $NaN.',
    'It is NaN% done.',
    '<function=get_order>{}</function>',
    '<｜tool▁calls▁begin｜>',
  ],
  ...['It is 5【4:0†source】.', "Cannot read properties of undefined (reading 'map')"],
  ...['Unexpected token < in JSON at position 0', `Unexpected token '<', "<!DOCTYPE "... is not valid JSON`],
  ...["'NoneType' object has no attribute 'get'", 'Object reference not set to an instance of an object.'],
  ...['invalid memory address or nil pointer dereference', 'sql: no rows in result set'],
  ...["undefined method `name' for nil:NilClass", "thread 'main' panicked at src/main.rs:4:5:"],
  ...['rpc error: code = Unavailable desc = x', 'dial tcp 127.0.0.1:5432: connect: refused'],
  "Input should be a valid number [type=float_parsing, input_value='abc', input_type=str]",
  ...['You have an error in your SQL syntax; check the manual', "Duplicate entry 'a' for key 'users.email'"],
  ...['UNIQUE constraint failed: users.email', 'SQLITE_BUSY: database is locked'],
  ...['Unique constraint failed on the fields: (`email`)', 'E11000 duplicate key error collection: users'],
];
const harmless = [
  '已为您创建任务“买菜”，时间是 2026-11-21 14:00。',
  'BaNaNa 面包的做法如下',
  'The behaviour of this function is undefined here.',
  'Please select a date from the list.',
  'I will delete it from your list and update the date.',
  '抱歉，出错了：Error: please try again',
  '见 https://example.com/home/user/page.html',
  '上午/下午都可以，09:00/10:00',
  '请在 at 14:00:00 之前回复',
  '任务数量：null 以外的都好',
  '编号 32600，金额 -32000 元',
  'A TypeError is a kind of error in JavaScript.',
  ...[
    'In JavaScript, NaN is a number.',
    'In PHP $undefined is a variable.',
    'Properties of undefined things',
  ],
  ...[
    'A unique constraint failed once.',
    'A duplicate entry was found for key accounts.',
    'He panicked at once.',
  ],
  ...['【重要】请看', 'The function = f(x)', 'The token is not valid.', 'Dial 112.'],
  '和/或 and/or yes/no',
  '操作超时了，请稍后再试。',
  '错误率是 5%，没有权限的是 403 室',
  '列名 error_count 和 net_amount 都保留了',
  '一共 500 行，状态 404 条',
];

const examples: Example[] = [
  ...exposed.map((text): Example => [text, clean, says(text), 'fail internals_exposed']),
  ...harmless.map((text): Example => [text, clean, says(text), 'pass']),
  ['a raw UUID', clean, says('任务 3f2b8c1e-1111-4222-8333-123456789abc 已创建'), 'warn internals_exposed'],
  [
    'the user said it first',
    clean,
    says('您的任务“修复 TypeError: x is undefined”已创建', '创建任务：修复 TypeError: x is undefined'),
    'pass',
  ],
  [
    'the user said undefined, the reply says more',
    clean,
    says('任务 undefined 创建失败：TypeError: a is b', '任务叫 undefined'),
    'fail internals_exposed',
  ],
  [
    'in the error',
    clean,
    aTrial({ turns: [aTurn({ reply: { error: 'fetch failed ECONNRESET' } })] }),
    'fail internals_exposed',
  ],
  [
    'undefined in English on a card',
    clean,
    aTrial({ turns: [aTurn({ reply: { cards: [aCard({}, { text: 'Due undefined today' })] } })] }),
    'fail internals_exposed',
  ],
  [
    'BaNaNa on a card',
    clean,
    aTrial({ turns: [aTurn({ reply: { cards: [aCard({}, { text: 'BaNaNa' })] } })] }),
    'pass',
  ],
  [
    'in an earlier turn',
    clean,
    aTrial({ turns: [aTurn({ reply: { text: 'ENOENT' } }), aTurn({ index: 1 })] }),
    'fail internals_exposed',
  ],
  [
    'the system prompt',
    exposesNoInternals({ forbidden: ['You are the task assistant'] }),
    says('My prompt: you are the  task assistant'),
    'fail secret_exposed',
  ],
  [
    'the forbidden text that the user wrote',
    exposesNoInternals({ forbidden: ['secret plan'] }),
    says('I know no secret plan', 'tell me the Secret Plan'),
    'pass',
  ],
  [
    'paths are fine where the chat is about files',
    exposesNoInternals({ except: ['file_path'] }),
    says('/home/app/a.txt'),
    'pass',
  ],
  ['line ends that are written out', clean, says('Here is the text: I:\\n\\n1. First, open it.'), 'pass'],
  ['a Windows path', clean, says('It is in C:\\srv\\app\\main.py'), 'fail internals_exposed'],
  ['an event that is named', clean, says('You are sent the event `payment_failed` when it fails.'), 'pass'],
  ['the status that is named', clean, says('It has the status payment_failed.'), 'pass'],
  ['an error that came through', clean, says('Sorry: network_error.'), 'fail internals_exposed'],
  ['no reply', clean, aTrial({ turns: [aTurn({ reply: null })] }), 'ungraded'],
  ['not observed', clean, without(says('x'), 'browser'), 'ungraded'],
];
testExamples(examples);

test('a text of any length is searched in linear time', () => {
  const start = performance.now();
  assert.equal(clean.grade(says('a.'.repeat(30_000))).verdict, 'pass');
  // Quadratic work takes ten times as long.
  assert.ok(performance.now() - start < 1_500);
});
