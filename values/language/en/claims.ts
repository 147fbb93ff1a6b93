import { acts } from '../acts.ts';
import { anyWord, type ClaimWords } from '../language.ts';
import { actOfForm, anyBase, anyForm, askedBy } from './verbs.ts';

const adverbs =
  '(?: (?:now|just|also|then|successfully|already successfully|gone ahead and|been able to|safely|officially|immediately|finally|both|all))*';
const verb = `(?<verb>${anyForm})\\b(?!-)`;
const rest = '(?<object>.*)$';
const opening =
  '^(?:(?:ok|okay|sure|great|done|perfect|absolutely|certainly|alright|all right|no problem|of course|yes|good news)[!:.\\s]*)?';

/** A title or other words of somebody else stand as ▢ in the clauses that claims are read from. */
export const claims: ClaimWords = {
  plain: [
    // I've now created the task; we have cancelled it
    new RegExp(`\\b(?:I|we)(?:'ve|’ve| have)${adverbs} ${verb}${rest}`, 'iu'),
    // I went ahead and booked it
    new RegExp(`\\bI went ahead and ${verb}${rest}`, 'iu'),
    // The order has been successfully cancelled
    new RegExp(`^(?<object>.*?)\\b(?:has|have) been successfully ${verb}`, 'iu'),
    new RegExp(`^(?<object>.*?)\\bsuccessfully ${verb}`, 'iu'),
    new RegExp(`^(?<object>.*?)\\b(?:has|have|was|were) (?:been )?${verb} successfully\\b`, 'iu'),
    // Sure! I just created the task
    new RegExp(`${opening}I(?: just| also| then)? ${verb}${rest}`, 'iu'),
  ],
  weak: [
    // The meeting has been moved; all future meetings with Ada have been cancelled
    new RegExp(
      `^(?!(?:no|none|nothing|only|any|some|most|it seems|many|few)\\b)(?<object>(?:(?!\\b(?:that|which|who|where)\\b).){1,80}?)\\b(?:has|have) been${adverbs} ${verb}`,
      'iu',
    ),
    // Your table is booked
    /^(?<object>(?:your|the|it|that|everything)\b(?:(?!\b(?:that|which|who|where)\b).){0,50}?)(?:['’]s|\b(?:is|are))(?: now| all)? (?<verb>booked|reserved|cancelled|canceled|scheduled|paid|refunded|deleted|removed|sent|deployed|published|rescheduled|ordered)\b/iu,
    // Task created: Groceries; email sent
    new RegExp(
      `^(?:the |your )?(?<object>(?!(?:date|time|last|recently|newly|amount|total|when|first|most|who|what|as|user|number|not|being|been|be|get|gets|to|never|previously)\\b)[a-z]+(?: [a-z]+)?) ${verb}(?=[!.]*$|: )`,
      'iu',
    ),
    // Deleted the order; refunded $90
    new RegExp(`^${verb}(?= (?:the|your|a|an|it|this|all|both|▢|task|[$€£¥\\d])|[!.]+$| ▢)${rest}`, 'iu'),
  ],
  more: new RegExp(
    `(?:^|\\b(?:and|then) )(?:(?:also|then|and|now|just|I) )*${verb}(?= \\S|[.!]*$)${rest}`,
    'iu',
  ),
  actOf: (form) => actOfForm.get(form.toLowerCase()) ?? 'any',
  asked: Object.fromEntries(acts.map((act) => [act, askedBy(act)])),
  objectEnd:
    /\s+(?:with|for|to|on|at|from|in|of|by|and|as|so|into|under|per|because|since|until|which|that|via|through|using|about|after|before|again|now|too|instead)\b.*$|[.:;!(].*$/iu,
  objectStart:
    /^(?:\s|the|your|a|an|this|that|these|those|it|its|all|both|of|my|our|new|another|one|\d+)+\b\s*/iu,
  ownText: anyWord(
    ...[
      'arguments?',
      'parameters?',
      'details?',
      'explanations?',
      'examples?',
      'paragraphs?',
      'sentences?',
      'wording',
    ],
    ...[
      'headings?',
      'bullets?',
      'tone',
      'introduction',
      'intro',
      'conclusion',
      'typos?',
      'grammar',
      'clarifications?',
    ],
    ...[
      'analysis',
      'summary',
      'functions?',
      'code',
      'poem',
      'essay',
      'plan',
      'outline',
      'scripts?',
      'query',
      'regex',
    ],
    ...[
      'snippets?',
      'breakdown',
      'overview',
      'comparison',
      'calculations?',
      'estimates?',
      'suggestions?',
      'answer',
    ],
    ...[
      'my mind',
      'phrasing',
      'text',
      'translation',
      'steps?',
      'points?',
      'reasons?',
      'placeholders?',
      'assumptions?',
    ],
    ...[
      'imports?',
      'variables?',
      'loop',
      'class',
      'syntax',
      'the above',
      'lists? of',
      'table of',
      'drafts?',
      'list',
      'version',
    ],
  ),
  recipient:
    /\b(?:to|for|with|invited|notified|emailed|messaged)\s+(?<name>(?!(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|I|The|Your)\b)\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{L}+)?)/u,
  failure: new RegExp(
    [
      `\\b(?:failed to|could not|couldn['’]t|was unable to|were unable to|am unable to|I['’]m unable to|wasn['’]t able to|was not able to|weren['’]t able to)\\s+(?:${anyBase})\\b`,
      `\\b(?:was|were|has|have)(?:n['’]t| not)(?: been)? (?:${anyForm})\\b`,
      `\\b(?:creation|deletion|cancellation|booking|payment|refund|update|deployment|request) (?:has )?failed\\b`,
    ].join('|'),
    'iu',
  ),
  again: /(?!)/u,
  denied: new RegExp(
    `${
      anyWord(
        ...['below', 'following', 'here', 'draft', 'outline', 'paragraph', 'sentence', 'wording'],
        ...['not', 'never', 'cannot', 'unable', 'failed'],
        ...[
          'already',
          'earlier',
          'previously',
          'before',
          'yet',
          'by',
          'yesterday',
          'last (?:week|month|year)',
          'ago',
        ],
      ).source
    }|n['’]t\\b`,
    'iu',
  ),
  supposed: anyWord(
    ...[
      'if',
      'whether',
      'once',
      'when',
      'after',
      'unless',
      'until (?:it|the|you|they|we|I|your)',
      'would',
      'will',
      'shall',
      'should',
      'need to',
    ],
    ...[
      'could you',
      'can',
      'may',
      'want',
      'please',
      'let me',
      'going to',
      'e\\.g',
      'assuming',
      'in case',
      'to be',
    ],
  ),
  instead: /only|but|however|instead|so I|then|retr|others?|some|partial/iu,
};
