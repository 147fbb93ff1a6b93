import { join } from 'node:path';
import {
  everydayVocabulary,
  fileVocabulary,
  taskVocabulary,
  toolboxVocabulary,
  workbookVocabulary,
} from '../../e2e/reference-app/vocabulary.ts';
import { casesIn, type KnownCase, questionsIn } from './known-cases.ts';

const e2e = join(import.meta.dirname, '../../e2e');

/** The conversations of this repository's own suites, as far as they are declared. */
export const referenceCases = (): KnownCase[] => [
  ...casesIn([
    { folder: join(e2e, 'task-assistant'), ways: taskVocabulary.ways },
    { folder: join(e2e, 'quality-gate'), ways: workbookVocabulary.ways },
    { folder: join(e2e, 'edge-cases'), ways: fileVocabulary.ways },
    { folder: join(e2e, 'regression'), ways: everydayVocabulary.ways },
    { folder: join(e2e, 'capability'), ways: fileVocabulary.ways },
    { folder: join(e2e, 'tool-coverage/restraint'), ways: toolboxVocabulary.ways },
  ]),
  ...questionsIn(join(e2e, 'tool-coverage/questions.yaml')),
];
