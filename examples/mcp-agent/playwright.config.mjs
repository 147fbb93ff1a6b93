import { defineEvalConfig } from 'evalwright/config';

export default defineEvalConfig({
  testDir: 'evals',
  use: {
    target: {
      start: {
        command: ['node', 'agent.mjs'],
        ready: /^READY (\S+)/,
        // The application serves its own MCP server; what calls it is to go through Evalwright.
        toolServers: { office: (appUrl) => `${appUrl}/mcp` },
        env: ({ port, modelBaseUrl, modelApiKey, modelName, correlationHeader, toolsUrl }) => ({
          PORT: String(port),
          OPENAI_BASE_URL: modelBaseUrl,
          OPENAI_API_KEY: modelApiKey,
          OPENAI_MODEL: modelName,
          FORWARD_HEADER: correlationHeader,
          TOOLS_URL: toolsUrl('office'),
        }),
      },
    },
  },
});
