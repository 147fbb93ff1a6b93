import { test } from '../../fixtures/index.ts';
import { defineToolCoverage } from '../../tool-coverage/index.ts';

test.use({ assistant: 'toolbox' });

await defineToolCoverage(import.meta.dirname, {
  templates: {
    question: '请帮我做这件事：{{description}} {{arguments}}',
    goal: '{{user}}\n我想达到的是：{{description}}',
    tool: '{{user}}\n请用工具 {{tool}} 来做。{{arguments}}',
    said: '已经做完，结果在上面。',
  },
});
