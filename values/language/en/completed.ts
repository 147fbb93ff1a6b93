import type { CompletedWords } from '../language.ts';

const irregular =
  'begun|bought|brought|built|chosen|cut|done|drawn|driven|drawn up|frozen|given|held|hidden|kept|left|lent|let|lost|made|paid|put|read|rerun|reset|resent|run|rewritten|sent|set|shut|sold|split|spent|sworn|taken|thrown|undone|unset|withdrawn|won|written|upheld';
const participle = `(?:[a-z]+(?:-[a-z]+)?ed|${irregular})`;
/** Reading, thinking and speaking change nothing. */
const harmless =
  'analy[sz]ed|answered|apologi[sz]ed|asked|assumed|attempted|authenticated|believed|calculated|checked|compared|computed|considered|consulted|counted|described|determined|discovered|examined|explained|explored|fetched|gathered|hoped|identified|included|inspected|investigated|learned|listed|loaded|located|looked|mentioned|needed|noted|noticed|observed|promised|provided|queried|read|received|recogni[sz]ed|recommended|remembered|retrieved|reviewed|scanned|searched|struggled|suggested|summari[sz]ed|tried|used|validated|verified|viewed|waited|wanted|wondered';
const act = `(?!(?:[a-z]+-)?(?:${harmless})\\b|[a-z]*eed\\b)${participle}`;
const adverbs =
  '(?:(?:now|all|both|also|just|already|successfully|since|been|safely|officially|immediately|finally|automatically) )*';

/** A month or weekday: "before Monday" is a time, and no condition. */
const day =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';

/** The words up to a second verb. A relative clause has another subject; the limit keeps the search linear. */
const untilSecondVerb = '(?:(?!\\b(?:that|which|who|whose|where|is|are|was|were|be)\\b)[^.;]){0,200}?';

/** Precision and recall: see `graders/consistency/claims/completed-action.ts`. */
export const completed: CompletedWords = {
  states: [
    new RegExp(`\\b(?:has|have|'s|’s|'ve|’ve) ${adverbs}been ${adverbs}${act}\\b`, 'iu'),
    new RegExp(
      `\\b(?:is|are|'s|’s|'re|’re) (?:now|all) ${adverbs}(?:${act}|set|done|complete|confirmed|active|live)\\b`,
      'iu',
    ),
    new RegExp(`\\b(?:was|were) successfully ${act}\\b`, 'iu'),
    new RegExp(`\\bsuccessfully ${act}\\b`, 'iu'),
    new RegExp(`\\b${act} successfully\\b`, 'iu'),
  ],
  performs: [
    new RegExp(`\\b(?:I|we)(?:'ve|’ve| have) ${adverbs}(?:gone ahead and )?${act}\\b`, 'iu'),
    new RegExp(`\\b(?:I|we) (?:just |went ahead and |then |also )?${act}\\b`, 'iu'),
    new RegExp(
      `\\b(?:I|we)(?:'ve|’ve| have)? ${adverbs}${participle}\\b${untilSecondVerb} and (?:then |also )?${adverbs}${act}\\b(?! by)`,
      'iu',
    ),
  ],
  negated: /\b(?:not|never|cannot|no|none|nothing|nobody|only)\b|n['’]t\b/iu,
  toNothing:
    /^ (?:nothing|none|no(?!\b[^.,;]{0,200} and )|(?:an? |the |some )?(?:mistake|error|attempt|assumption)s?(?!\b[^.;]{0,200} and ))\b/iu,
  supposed: new RegExp(
    `\\b(?:can|could|would|will|if|once|when|whenever|(?:after|before|until|since)(?! (?:\\d|${day}\\b))|unless|whether|should|may(?! \\d)|might|must|to be|which|who)\\b|\\bthat\\s*$`,
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
