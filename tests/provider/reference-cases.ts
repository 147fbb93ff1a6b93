import { join } from 'node:path';
import { toolKinds } from '../../e2e/reference-app/tool-kinds.ts';
import {
  englishTaskVocabulary,
  englishWorkbookVocabulary,
  everydayVocabulary,
  fileVocabulary,
  taskVocabulary,
  toolboxVocabulary,
  workbookVocabulary,
} from '../../e2e/reference-app/vocabulary.ts';
import { englishStates, workbookStates } from '../../e2e/reference-app/workbooks.ts';
import { codedCases } from './coded-cases.ts';
import { casesIn, type KnownCase, questionsIn } from './known-cases.ts';

const e2e = join(import.meta.dirname, '../../e2e');

/** The conversations of this repository's own suites. */
export const referenceCases = (): KnownCase[] => [
  ...casesIn([
    { folder: join(e2e, 'task-assistant'), vocabulary: taskVocabulary, toolKinds },
    { folder: join(e2e, 'quality-gate'), vocabulary: workbookVocabulary, states: workbookStates, toolKinds },
    { folder: join(e2e, 'english-tasks'), vocabulary: englishTaskVocabulary, toolKinds },
    {
      folder: join(e2e, 'english-workbook'),
      vocabulary: englishWorkbookVocabulary,
      states: englishStates,
      toolKinds,
    },
    { folder: join(e2e, 'edge-cases'), vocabulary: fileVocabulary, toolKinds },
    { folder: join(e2e, 'regression'), vocabulary: everydayVocabulary, toolKinds },
    { folder: join(e2e, 'capability'), vocabulary: fileVocabulary, toolKinds },
    { folder: join(e2e, 'tool-coverage/restraint'), vocabulary: toolboxVocabulary, toolKinds },
  ]),
  ...codedCases,
  ...questionsIn(join(e2e, 'tool-coverage/questions.yaml')),
];
