/** Test coverage of MCP servers: `import { defineToolCoverage } from 'evalwright/tool-coverage'`. */
export { defineToolCoverage } from './define.ts';
