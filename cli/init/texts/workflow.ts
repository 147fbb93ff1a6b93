import type { Answers } from '../answers.ts';
import { cleanInstall, execPrefix } from '../package-manager.ts';

/**
 * A workflow of its own. It runs on pull requests where the configuration starts the application; else only when somebody asks for it,
 * for nothing would answer there.
 */
export function workflowText({ manager, start, url }: Answers): string {
  const exec = execPrefix[manager];
  return `name: Evals

on:
${start === null ? '' : '  pull_request:\n'}  workflow_dispatch:

permissions:
  contents: read

jobs:
  evals:
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    steps:
      - uses: actions/checkout@9c091bb21b7c1c1d1991bb908d89e4e9dddfe3e0 # v7.0.0
        with:
          persist-credentials: false
      - uses: actions/setup-node@48b55a011bda9f5d6aeb4c2d9c7362e8dae4041e # v6.4.0
        with:
          node-version: 24
      - name: Install
        run: ${cleanInstall[manager]}
      - name: Install the browser
        run: ${exec} playwright install --with-deps chromium
${start === null ? startHint(url) : ''}      - name: Evals
        run: ${exec} evalwright run
      - name: Reports
        if: \${{ !cancelled() }}
        uses: actions/upload-artifact@043fb46d1a93c77aae656e7c1c64a875d1fc6a0a # v7.0.1
        with:
          name: evals
          path: reports/
`;
}

const startHint = (url: string) => `      # Start your application here, so that it answers at ${url}
      # (or let Playwright do it: webServer in its configuration); then add pull_request: above.
`;
