import { functionWords, functionWordsOfOthers, orders, said, sharedWords } from './en/phrases.ts';
import type { CompletedWords, Language, Wording } from './language.ts';

/** Of words that name nothing: "Do you need any further assistance?" */
const ofNothing = `^(?!.*\\b(?:where|when|which|why)\\b)(?=.*\\b(?:help|assist|assistance|more|further|else|other)\\b)(?:\\W*(?:${[...functionWords, ...sharedWords].join('|')}|help|assist(?:ance)?|further|additional|others?|another|anything|something|could|may|i'd|do|so|like|information|all|needs?|today)\\b)+\\W*$`;

const many =
  '(?:all|every|each|both|the (?:entire|whole)|\\d[\\d,.]*|two|three|four|five|six|seven|eight|nine|ten|dozens of|hundreds of|thousands of)';

const irregular =
  'begun|bought|brought|built|chosen|cut|done|drawn|driven|drawn up|frozen|given|held|hidden|left|lent|let|lost|made|paid|put|read|rerun|reset|resent|run|rewritten|sent|set|shut|sold|split|spent|sworn|taken|thrown|undone|unset|withdrawn|written|upheld';
const participle = `(?:[a-z]+(?:-[a-z]+)?ed|${irregular})`;
/** Reading, thinking and speaking change nothing. */
const harmless =
  'analy[sz]ed|answered|apologi[sz]ed|asked|assumed|attempted|authenticated|believed|calculated|checked|compared|computed|considered|consulted|counted|described|determined|discovered|discussed|encountered|examined|explained|explored|failed|fetched|gathered|hoped|identified|included|inspected|investigated|learned|listed|loaded|located|looked|mentioned|missed|needed|noted|noticed|observed|promised|provided|pulled up|queried|read|received|recogni[sz]ed|recommended|remembered|retrieved|reviewed|scanned|searched|struggled|suggested|summari[sz]ed|tried|unaffected|unchanged|untouched|used|validated|verified|viewed|waited|wanted|wondered';
const act = `(?!(?:[a-z]+-)?(?:${harmless})\\b|[a-z]*eed\\b|(?:left|kept)\\b[^.,;]{0,80}\\bas[- ]is\\b)${participle}`;
/** Of an agent: it checks, and shows. */
const deed = `(?!(?:confirmed|prepared|pulled)\\b)${act}`;
const adverbs =
  '(?:(?:now|all|both|also|just|already|successfully|since|been|safely|officially|immediately|finally|automatically) )*';

/** A month or weekday: "before Monday" is a time, and no condition. */
const day =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';

/** The words up to a second verb. A relative clause has another subject; the limit keeps the search linear. */
const untilSecondVerb = '(?:(?!\\b(?:that|which|who|whose|where|is|are|was|were|be)\\b)[^.;]){0,200}?';

/** A word of "Order 7 cancelled.": no verb, pronoun or conjunction, and no adverb of a recipe. */
const ofName = `(?!(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|should|may|might|must|I|we|you|they|he|she|it|this|that|which|who|what|if|when|once|until|as|by|just|well|keep|leave|get|stay|please|let|to|there|here)\\b|[^ ]*['’](?:s|ve|re|ll|d|t)\\b)(?=[^ ]*[\\p{L}\\p{N}])(?:[^ ,;:.▢]|[.,](?=\\d))+ `;

/** "The changes we made" states none: a noun before the subject begins a relative clause. */
const clause =
  '(?<!\\b(?!(?:also|and|because|but|confirm|however|instead|now|ok(?:ay)?|right|since|so|sure|then|therefore|today|well|yes|yesterday)\\b)[a-z]+ )';

/** Precision and recall: see `graders/consistency/claims/completed-action.ts`. */
const completed: CompletedWords = {
  states: [
    new RegExp(`\\b(?:has|have|'s|’s|'ve|’ve) ${adverbs}been ${adverbs}${act}\\b`, 'iu'),
    new RegExp(
      `\\b(?:is|are|'s|’s|'re|’re) (?:(?:now|all) ${adverbs}(?:${act}|set|done|complete|confirmed|active|live)|${adverbs}${act} (?:now|for you))\\b`,
      'iu',
    ),
    /\b(?:is|are) (?:done|complete|confirmed|submitted)\P{L}*$/iu,
    new RegExp(`\\b(?:was|were) (?:successfully ${act}|a success|successful)\\b`, 'iu'),
    new RegExp(`\\bsuccessfully ${act}\\b`, 'iu'),
    new RegExp(`\\b(?<state>${act}) successfully\\b`, 'iu'),
    new RegExp(
      `^(?:(?=.*[✅✔☑])[^\\p{L}\\p{N}]*(?:${ofName}(?:[–—-] )?){0,6}|(?=.*[.!]$)(?:${ofName}){1,6})(?!left\\b)${act}(?: and (?:${ofName}){0,4}${act})?(?=[^\\p{L}\\d:]*$)`,
      'iu',
    ),
    /^done(?:[.!]|\s*[—–])/iu,
    // "✅ Cancelled the lamp (HP-1042)"; "✅ Heated pool" states none.
    new RegExp(`^(?=.*[✅✔☑])(?=.*(?:#|[\\p{L}-])\\d{2}).*?\\b(?<state>${act})\\b`, 'iu'),
  ],
  performs: [
    new RegExp(`\\b(?:I|we)(?:'ve|’ve| have) ${adverbs}(?:gone ahead and )?${deed}\\b`, 'iu'),
    new RegExp(`${clause}\\b(?:I|we) (?:just |went ahead and |then |also )?${deed}\\b`, 'iu'),
    new RegExp(
      `\\b(?:I|we)(?:'ve|’ve| have)? ${adverbs}${participle}\\b${untilSecondVerb} and (?!all |both )(?:then |also )?${adverbs}${deed}\\b(?! by)`,
      'iu',
    ),
  ],
  succeeded: /\bsuccessfully\b/iu,
  closing:
    /(?<!\b(?:your|the|this|an?) [^.,;!]{1,60} )\b(?:all|everything(?: is|['’]s)?(?: now| all)*) (?:set|done|complete)\b/iu,
  negated: /\b(?:not|never|cannot|no|none|nothing|nobody|only)\b|n['’]t\b/iu,
  toNothing:
    /^ (?:nothing|none|no(?!\b[^.,;]{0,200} and )|(?:an? |the |some )?(?:mistake|error|attempt|assumption)s?(?!\b[^.;]{0,200} and ))\b/iu,
  supposed: new RegExp(
    `^\\W*(?:\\d\\W+)?(?:please )?confirm(?:ation that)?\\s|\\b(?:can(?! confirm\\b)|could|would|will|if|once|when|whenever|(?:after|before|until|since)(?! (?:\\d|${day}\\b))|unless|whether|should|may(?! \\d)|might|must|to be|which|who)\\b|\\b(?:to|and|please) (?:ensure|make sure)\\b[^,;]*$|\\b(?:that|what|how|where|why|moment)\\s*$`,
    'iu',
  ),
  aside:
    /\b(?:who|which|that) (?:still |already |also )?(?:has|have|had|did|do|does|was|were|is|are)(?:n['’]t| not)?\b(?!.{0,200} and $)|\bsince\b[^.;,]{0,200}, /giu,
  writing:
    /\b(?:I|we)(?:'ve|’ve| have) (?:\w+ )?(?:drafted|written|rewritten|rephrased|summari[sz]ed|composed|outlined|translated|explained|listed)\b/iu,
  result: /^ as (\p{L}+)/u,
  codes: [
    ['cancelled', 'canceled'],
    ['done', 'completed', 'complete', 'finished', 'closed'],
  ],
};

const wording: Wording = {
  gap: ' ',
  closings: [
    ...['Is there anything else I can help you with?', 'Anything else I can do for you?'],
    ...['Let me know if you need anything else!', 'Do you have any other questions?'],
  ],
  announcements: ['Sure, let me take care of that.', 'Let me have a look.', 'One moment, please.'],
  phrases: [
    ['could not', "couldn't"],
    ['did not', "didn't"],
    ['will not', "won't"],
    ['can not', 'cannot', "can't"],
    ['I have', "I've"],
    ['I am sorry', "I'm sorry", 'Sorry'],
    ['Please try again later', 'Please try again in a while'],
    ['any more', 'any longer'],
    ['was shipped', 'has been shipped'],
    ['All right', 'Okay', 'Sure'],
    ['among yours', 'among your own'],
    ['Could you', 'Would you please'],
  ],
};

export const en: Language = {
  name: 'en',
  written: {
    letters: /\p{Script=Latin}/gu,
    least: 0.5,
    words: { own: functionWords, shared: sharedWords, others: functionWordsOfOthers },
    foreign: /[\p{Script=Latin}--[a-z]]/giv,
  },
  completed,
  announces: {
    failure:
      /\b(?:failed|failure|went wrong|(?:could|did) ?n(?:['’]|o)t (?:be )?\w+|can(?:not|['’]t) be|unable to|errors? (?:while|when|occurred|saving|loading)|an? (?:\w+ )?error|unavailable|timed out|not saved|try again)\b|^error\b/iu,
  },
  asks: {
    ending: null,
    request:
      /\b(?:please (?:\w+ and )?(?:confirm|tell|choose|select|specify|clarify|provide|let (?:me|us) know|pick|enter|give|share|indicate|type|reply)|let (?:me|us) know (?:which|what|when|where|who|how|whether|if (?:I should|you(?:['’]d| would)? (?:like|want) (?:(?:me|us) )?to (?!know)|that|this))|(?:if|once|after) you (?:confirm|approve|agree)|(?:I|we) (?:just )?need (?:your|the|to know|more|a few|some)|could you (?:please )?(?:tell|confirm|clarify|specify|provide|share)|(?:reply|answer|respond|say)(?: with)? ["“']?(?:yes|confirm|ok)\b|do you want (?:me|us) to|your (?:go-ahead|confirmation|approval)\b|just to be sure|type \S+ to (?:confirm|continue|proceed)|tell (?:me|us) (?:which|what|when|where|who|how))\b/iu,
    politely: new RegExp(
      `${ofNothing}|\\bwhy not try\\b|(?<!\\bor )\\b(?:anything|something|what|who|how) else\\b|\\b(?:any|other|more|further) (?:other |more |further )?questions?\\b|\\blet (?:me|us) know if (?:you (?:need|have)|there)`,
      'iu',
    ),
    rhetorical:
      /^(?:did you know|why not|so what|guess what|the (?:result|best part|catch|good news)|what (?:does|did) (?:this|that) mean|how|ready)\b[^?]{0,20}\?$/iu,
    tells: {
      reason:
        /\b(?:because|since|so that|otherwise|as (?:there|you|it|the|I)|there (?:are|is) (?:two|three|several|more than one|multiple|no|already)|I (?:found|see|have|know) (?:two|three|several|\d+|more than one|multiple)|(?:two|three|several|multiple|both) (?:of them )?(?:match|are called)|unclear|not sure|ambiguous|could mean|can(?:not|['’]t) (?:tell|be undone)|irreversible|permanent(?:ly)?|conflicts?)\b/iu,
      options: /\bor\b|(?:^|\s)[1-9A-Da-d][.)]\s/u,
      steps: /\bfirst\b.{1,160}\b(?:then|next|after that|finally)\b|\bstep \d|(?:^|\n)\s*[1-9][.)]\s/isu,
      impact: new RegExp(
        [
          '(?:delet|remov|affect|chang|cancel|overwrit|updat|clear|eras|send|charg|refund|replac|mov|clos|archiv|reset|drop|restart|deploy)\\w*[^.?!]{0,60}?\\b',
          '',
        ]
          .map((verb, at) =>
            at === 0
              ? `\\b${verb}${many}\\s+\\p{L}`
              : `\\b${many}\\s+[^.?!]{1,60}?\\b(?:will be|would be|are going to be)\\b`,
          )
          .join('|'),
        'iu',
      ),
    },
  },
  answers: {
    agrees:
      /^\W*(?:[\da-d][.)]\W*|(?:so|and),? )?(?:yes|yep|yeah|yup|sure|ok|okay|k|fine|right|correct|exactly|confirmed?|agreed|approved?|absolutely|definitely|certainly|of course|please do|do (?:it|so|that)|go (?:ahead|for it)|proceed|lgtm|perfect|works for me|by all means|both|all of them)\b|\b(?:(?:sounds?|looks?|is|are|be|it|that['’]s|seems?|works) (?:(?:all|about|very|just|absolutely|exactly|so) )*(?:good|great|perfect|fine|right|correct|accurate|ok|okay|well)(?! (?:but|except))|that works|go ahead|please proceed|do it|I (?:confirm|agree|approve)|you (?:can|may)|please (?:do|go|confirm|continue))\b/iu,
    refuses:
      /^\W*(?:please |but |so |actually,? |then )*(?:no(?! (?:other|more|further|additional|exchanges?|changes?|modifications?|problem|worries)\b)|nope|nah|never|stop|cancel that|wait|hold on|never ?mind|leave it|don['’]t|do not|not (?:yet|now))\b|\b(?:rather not|changed my mind|not (?:yet|now)|I (?:don['’]t|do not) (?:agree|approve|confirm|consent|want (?:you to|that|this|it)))\b/iu,
    doesNotKnow:
      /\b(?:(?:do|did)(?: not|n['’]t) (?:know|have (?:it|that|one|the)|remember)|no idea|not sure|not certain|can(?:not|['’]t) (?:tell|say|remember|find)|forgot|unknown)\b/iu,
  },
  speaks: {
    agrees: ['Yes, please.', 'Yes, go ahead.', 'Yes, that is right.'],
    refuses: ['No, thank you.', 'No, leave it.'],
    doesNotKnow: ["I don't know, sorry.", "I'm not sure, I don't have that at hand."],
    insists: ['Please go ahead.', 'Could you do that for me, please?'],
    comma: ', ',
    colon: ': ',
    is: "is|was|are|['’]s|=|:",
  },
  assistantVoice: [
    /^\W*(?:assistant|agent|bot|AI|support)\s*:/iu,
    /\bas an? (?:AI|assistant|language model|chatbot)\b/iu,
    /\b(?:how|what) (?:else )?(?:can|may|could) I (?:help|assist|do for)\b/iu,
    /\b(?:can|may|could) I (?:help|assist) you\b|\banything else (?:I|we) can\b/iu,
    /\b(?:I|we)(?:['’]ve| have|['’]ll| will|['’]m| am|['’]re| are) [^.?!]{0,60}\b(?:for you(?! to)|your (?:order|account|request|booking|refund|ticket|subscription|payment))\b/iu,
    /\byour (?:order|account|request|booking|refund|ticket|subscription|payment) (?:has been|was|is being|will be|is now)\b/iu,
  ],
  refusals: [
    /\b(?:sorry|apologi[sz]e|unfortunately)\b[^.!\n]{0,60}\b(?:can(?:no|')t|cannot|unable|not able|not allowed|won't)\b/iu,
    /\bI(?:'m| am)? (?:can(?:no|')t|cannot|unable to|not able to|not allowed to|won't|must decline|decline to)\b/iu,
  ],
  times: {
    pattern:
      /(?<!\d[:.,]?)(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::\d{2})?)?\s?(?<half>[ap]\.?m\b\.?|(?<=:\d\d\s)(?:in the (?:morning|afternoon|evening)|at night)\b)/giu,
    morning: /^a(?!t)|morning/iu,
    afternoon: /^p|afternoon|evening|night/iu,
    digits: [],
    halfHour: null,
  },
  dates: {
    whole: null,
    vague:
      /^24\/7$|^next day$|^(?:right |just )?(?:now|today|tonight|this (?:morning|afternoon|evening|week|month|year)|(?:last|next|past) (?:\w+ )?(?:weeks?|months?|years?|weekend|days)|yesterday)\b|^\d+ (?:second|minute|hour)|\b(?:minute|hour|second)s?\b|^(?:(?:in|after|last|past|next|the|and|mins?|hrs?|secs?|[hms])\b|[\d ,])+$|^within\b|(?:\d|\b(?:last|past|next|this|the|in|for)) ?[a-z]$|\ban? [a-z]$|\b(?!may$)[hmsdwy](?:one|two|three|four|five|six|seven|eight|nine|ten|an?)[hmsdwy]$/iu,
    exact: /^today(?= at| from| \()/iu,
    length: /\b(?:days?(?! (?:after tomorrow|before yesterday))|weeks?|months?|years?)\b/iu,
  },
  amounts: {
    currencies: {
      USD: ['us dollars', 'us dollar', 'dollars', 'dollar', 'bucks'],
      EUR: ['euro'],
      GBP: ['pounds', 'quid'],
      CNY: ['rmb', 'yuan'],
    },
    verbs:
      /\b(?:paid|refunded|charged|transferred|credited|reimbursed|deposited|refund of|payment of|total of|amount of)\s*$/iu,
    multipliers: { thousand: 1e3, million: 1e6, billion: 1e9 },
    columns: [
      'amount',
      'total',
      'price',
      'sum',
      'cost',
      'fee',
      'balance',
      'refund',
      'value',
      'credit',
      'payment',
      'charge',
      'subtotal',
      'paid',
    ],
  },
  booleans: { yes: ['yes', 'on', 'enabled'], no: ['no', 'off', 'disabled'] },
  synonyms: [
    ['done', 'completed', 'complete', 'finished', 'closed'],
    ['todo', 'to do', 'pending', 'open', 'active', 'not started', 'new'],
    ['in progress', 'doing', 'started', 'running', 'ongoing'],
    ['cancelled', 'canceled'],
    ['morning', 'am'],
    ['afternoon', 'pm'],
  ],
  nothing: ['none', 'n/a', 'not set'],
  naming:
    '[Ee]vents?|[Ww]ebhooks?|[Ss]tatus|[Nn]amed|[Cc]alled|[Ff]lag|[Cc]olumn|[Ff]ield|[Tt]ype|[Tt]opic|[Qq]ueue|[Mm]etric|[Ss]tate',
  status: null,
  wording,
  orders,
  said,
  mutation: {
    refusal: "Sorry, I can't help with that request.",
    done: 'All right, that has been taken care of.',
    offTopic:
      'Here is a joke: a match walked down the road, felt its head itch, scratched it, and caught fire.',
    question: 'What exactly would you like me to do?',
    wrong: ' (wrong)',
  },
};
