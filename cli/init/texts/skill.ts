import type { Answers } from '../answers.ts';
import { execPrefix } from '../package-manager.ts';

/** For coding agents: what they must know to run, read and write evals here. */
export function skillText({ manager, folder, url }: Answers): string {
  const command = `${execPrefix[manager]} evalwright`;
  return `---
name: evalwright
description: Run, read and write the end-to-end evals of the chat agent in this repository. Use when the agent, its prompt, its tools or the chat UI change, or when asked for an eval.
---

# Evals of the agent

The cases are YAML files in \`${folder}/\`. Each is said to the real chat (${url}) in a browser, and graded by what was seen.

- Run all: \`${command} run\`. One case: \`${command} run --case ID\`. The exit code is 0 only when everything passed.
- Read: \`${command} show reports\` says why trials did not pass; \`${command} show reports ID\` tells one case whole; both take \`--json\`.
- A new case: \`${command} cases add "what the user says" --json\`, then correct what it expects. A case says what must hold, not
  the words that the agent happened to use.
- What the evals see, and the lines by which they see more: \`${command} doctor\`.
- The format of a case: \`${command} cases schema\` prints its JSON Schema.

Never weaken an expectation to make a case pass: say which of the two is wrong, the agent or the case, and mend that one.
An \`error\` is no verdict on the agent: the application, the browser or the model could not be reached.
`;
}
