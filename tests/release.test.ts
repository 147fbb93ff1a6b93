import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { z } from 'zod';
import { releaseProblems, sectionOf } from '../packaging/release.ts';

/** What stands between a tag and a package, and what people are asked who write to us. */

const root = join(import.meta.dirname, '..');

const changelog = '# Changelog\n\n## Unreleased\n\n## 1.2.3\n\n- It is so.\n\n## 1.2.2\n\n- It was so.\n';
const versions = { evalwright: '1.2.3', 'create-evalwright': '1.2.3' };

describe('a version', () => {
  for (const [title, changes, expected] of [
    ['of which all agree', {}, []],
    ['that is none', { tag: '1.2.3' }, [/no tag of a version/]],
    [
      'that a package does not have',
      { versions: { ...versions, 'create-evalwright': '1.2.2' } },
      [/create-evalwright says version 1\.2\.2/],
    ],
    [
      'that the changelog does not know',
      { changelog: changelog.replace('1.2.3', '1.2') },
      [/no section 1\.2\.3/],
    ],
    ['of which it says nothing', { changelog: changelog.replace('- It is so.', '') }, [/nothing in it/]],
    [
      'that leaves something behind',
      { changelog: changelog.replace('Unreleased\n', 'Unreleased\n\n- And more.\n') },
      [/under Unreleased/],
    ],
  ] as const)
    test(title, () => {
      const problems = releaseProblems({ tag: 'v1.2.3', versions, changelog, ...changes });
      assert.equal(problems.length, expected.length, problems.join('\n'));
      for (const [index, pattern] of expected.entries()) assert.match(problems[index] ?? '', pattern);
    });

  test('is told by its own section, and no other', () => {
    assert.equal(sectionOf(changelog, '1.2.3'), '- It is so.');
    assert.equal(sectionOf(changelog, '1.2'), null);
  });
});

const formSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z
    .array(
      z.object({
        type: z.enum(['markdown', 'dropdown', 'input', 'textarea']),
        id: z.string().optional(),
        attributes: z.looseObject({ label: z.string().optional(), value: z.string().optional() }),
        validations: z.object({ required: z.boolean() }).optional(),
      }),
    )
    .min(1),
});

describe('what people are asked', () => {
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter(
    (file) => !file.endsWith('config.yml'),
  );
  test('is asked in four ways', () => assert.equal(forms.length, 4));
  for (const file of forms)
    test(`${file} is a form that GitHub shows`, () => {
      const { body } = formSchema.parse(parse(readFileSync(join(root, file), 'utf8')));
      const ids = body.flatMap(({ id }) => id ?? []);
      assert.equal(new Set(ids).size, ids.length);
      for (const { type, id, attributes } of body) {
        assert.ok(
          type === 'markdown' ? attributes.value : id && attributes.label,
          JSON.stringify(attributes),
        );
      }
      assert.ok(body.some(({ validations }) => validations?.required));
    });
});
