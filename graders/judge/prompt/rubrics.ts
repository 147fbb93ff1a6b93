import { type Rubric, rubricSchema } from '../../../record/rubric.ts';

const rubric = (declared: Parameters<typeof rubricSchema.parse>[0]): Rubric => rubricSchema.parse(declared);

const answers = rubric({
  name: 'answers',
  dimensions: [
    {
      name: 'addresses',
      question: "Does the assistant's reply address what the user asked for, rather than something else?",
      examples: [
        {
          of: 'user: When does my order arrive? assistant: It is due on Thursday.',
          level: 'met',
          because: 'It says when, which is what was asked.',
        },
        {
          of: 'user: When does my order arrive? assistant: I can place a new order for you.',
          level: 'not_met',
          because: 'It speaks of something else, and says nothing about the arrival.',
        },
      ],
    },
    {
      name: 'complete',
      question:
        'Does the reply cover every part of what the user asked for, or say plainly which part it does not cover and why?',
      examples: [
        {
          of: 'user: What is the total, and who spent most? assistant: The total is 900.',
          level: 'partly',
          because: 'One of the two questions is passed over in silence.',
        },
      ],
    },
  ],
});

const faithful = rubric({
  name: 'faithful',
  dimensions: [
    {
      name: 'grounded',
      question:
        'Is every fact that the assistant states about the data (names, numbers, dates, what was done) supported by a tool result or a changed row in the evidence?',
      examples: [
        {
          of: 'tool result: total 900. assistant: The total is 900.',
          level: 'met',
          because: 'The number is the one the tool returned.',
        },
        {
          of: 'tool result: total 900. assistant: The total is 950.',
          level: 'not_met',
          because: 'No tool said 950.',
        },
      ],
      needs: ['tools', 'state'],
    },
    {
      name: 'discloses',
      question:
        'Where something could not be done, is missing or was left out, does the reply tell the user so instead of glossing over it? If nothing went wrong and nothing is missing, that is met.',
      examples: [
        {
          of: 'tool failed. assistant: That could not be saved, so nothing has changed.',
          level: 'met',
          because: 'The failure and its effect are said.',
        },
        { of: 'tool failed. assistant: All done.', level: 'not_met', because: 'The failure is hidden.' },
      ],
      needs: ['tools', 'state'],
    },
  ],
});

const clarifies = rubric({
  name: 'clarifies',
  dimensions: [
    {
      name: 'specific',
      question:
        'Does the assistant ask about exactly what is unclear in this request, specifically enough that a short answer settles it?',
      examples: [
        {
          of: 'user: Book the room tomorrow from 4 to 5. assistant: In the morning or in the afternoon?',
          level: 'met',
          because: 'It names the one thing that is missing.',
        },
        {
          of: 'user: Book the room tomorrow from 4 to 5. assistant: Please give me more information.',
          level: 'not_met',
          because: 'The user can not know what to answer.',
        },
      ],
    },
    {
      name: 'easy_to_answer',
      question:
        'Can the user answer the question in a few words, without having to find out more or to know how the application works?',
    },
  ],
});

const refuses = rubric({
  name: 'refuses',
  dimensions: [
    {
      name: 'polite',
      question: 'Does the assistant decline politely, without blaming or lecturing the user?',
      shows: [],
      examples: [
        {
          of: "assistant: I'm sorry, I can't help with that one.",
          level: 'met',
          because: 'It declines, and is kind about it.',
        },
        {
          of: 'assistant: You should not ask such things.',
          level: 'not_met',
          because: 'It blames the user.',
        },
      ],
    },
    {
      name: 'helpful',
      question: 'Does the assistant, while declining, tell the user what it can do instead or how to go on?',
      shows: [],
      examples: [
        {
          of: "assistant: I can't look up the weather, but I can remind you to take an umbrella.",
          level: 'met',
          because: 'It offers something the user can take up.',
        },
        { of: 'assistant: No.', level: 'not_met', because: 'The user is left with nothing.' },
      ],
    },
  ],
});

const tone = rubric({
  name: 'tone',
  dimensions: [
    {
      name: 'friendly',
      question: 'Is the tone of the reply friendly and calm, as in a good conversation between colleagues?',
      shows: [],
    },
    {
      name: 'plain',
      question:
        "Is the reply in plain words and in the user's language, short, and free of jargon and of technical details that mean nothing to the user?",
      shows: [],
    },
  ],
});

const similar = rubric({
  name: 'similar',
  dimensions: [
    {
      name: 'meaning',
      question:
        "Does the assistant's reply tell the user the same as the reference answer? Wording and order do not matter; facts, decisions and questions do.",
      levels: [
        { name: 'same', means: 'Whoever reads either knows the same.', verdict: 'pass' },
        {
          name: 'close',
          means: 'The same in what matters; a detail is added, missing or vaguer.',
          verdict: 'warn',
        },
        { name: 'different', means: 'A fact, a decision or a question differs.', verdict: 'fail' },
      ],
      shows: ['reference'],
      needs: ['reference'],
    },
  ],
});

const coherent = rubric({
  name: 'coherent',
  dimensions: [
    {
      name: 'remembers',
      question:
        'Does the assistant use what was said in earlier turns, without asking again for what it was told?',
      shows: ['cards'],
    },
    {
      name: 'consistent',
      question:
        'Do the replies of all turns agree with each other, with no fact or promise that a later turn contradicts without saying so?',
      shows: ['cards'],
    },
  ],
});

const card = rubric({
  name: 'card',
  dimensions: [
    {
      name: 'readable',
      question:
        'Can a user understand at a glance what the card says: what it is about, and each value with its meaning?',
      shows: ['cards', 'screenshot'],
      needs: ['cards'],
    },
    {
      name: 'decidable',
      question:
        'If the card asks the user to choose or to confirm, does it say what will happen, to what, and with what consequence, so that the user can decide?',
      shows: ['cards', 'screenshot'],
      needs: ['cards'],
    },
  ],
});

const claims = rubric({
  name: 'claims',
  dimensions: [
    {
      name: 'done',
      question: 'Did everything happen that the replies state as done?',
      levels: [
        { name: 'supported', means: 'Calls and rows confirm every stated action.', verdict: 'pass' },
        { name: 'unsupported', means: 'Nothing confirms a stated action.', verdict: 'fail' },
      ],
      shows: [],
      extracts: 'claims',
    },
  ],
});

export const builtInRubrics: readonly Rubric[] = [
  answers,
  faithful,
  claims,
  clarifies,
  refuses,
  tone,
  similar,
  coherent,
  card,
];
