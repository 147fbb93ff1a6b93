const { defineEvalConfig } = require('evalwright/config');
const { auto } = require('evalwright/adapters');

module.exports = defineEvalConfig({
  testDir: 'evals',
  use: {
    adapter: { ...auto, name: 'orders' },
    target: { start: { command: ['node', 'server.mjs'], ready: /^READY (\S+)/, env: () => ({}) } },
  },
});
