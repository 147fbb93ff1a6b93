import type { Answers } from '../answers.ts';
import { cleanInstall } from '../package-manager.ts';

/**
 * A workflow of its own, which uses the action in the installed package. It runs on pull requests where the configuration starts the
 * application; else only when started by hand, because nothing would answer there.
 *
 * @param hasModules false with Yarn's Plug'n'Play, where the package is in no folder.
 */
export function workflowText({ manager, start, url }: Answers, hasModules = true): string {
  return `name: Evals

on:
${start === null ? '' : pullRequests}  workflow_dispatch:

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
${start === null ? startHint(url) : ''}${hasModules ? action : steps}${start === null || !hasModules ? '' : commentJob}`;
}

const action = `      - name: Evals
        uses: ./node_modules/evalwright
`;

const steps = `      - name: Install the browser
        run: yarn playwright install --with-deps chromium
      - name: Evals
        run: yarn evalwright run
      - name: Reports
        if: \${{ !cancelled() }}
        uses: actions/upload-artifact@043fb46d1a93c77aae656e7c1c64a875d1fc6a0a # v7.0.1
        with:
          name: evals
          path: reports/
`;

const pullRequests = `  pull_request:
  # Later pull requests are compared with it.
  push:
    branches: [main, master]
`;

const startHint = (url: string) => `      # Start your application here, so that it answers at ${url}
      # (or let Playwright do it: webServer in its configuration); then add pull_request: above.
`;

const commentJob = `
  comment:
    needs: evals
    # It may write, so it runs nothing that a pull request could have changed; of one from a fork it may not.
    if: \${{ !cancelled() && github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository }}
    permissions:
      pull-requests: write
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    steps:
      - uses: actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1
        with:
          name: evals
          path: reports
      - name: Write the comment, or replace the earlier one
        env:
          GH_TOKEN: \${{ github.token }}
          PULL_REQUEST: \${{ github.event.pull_request.number }}
        run: |
          comments="repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments"
          earlier=$(gh api "$comments" --paginate --jq '.[] | select(.user.login == "github-actions[bot]" and (.body | startswith("<!-- evalwright -->"))) | .id' | head -n 1)
          if [ -n "$earlier" ]; then
            gh api -X PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$earlier" -F body=@reports/comment.md --silent
          else
            gh api "$comments" -F body=@reports/comment.md --silent
          fi
`;
