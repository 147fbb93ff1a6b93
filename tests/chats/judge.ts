import type { Reply } from '../../record/trial.ts';
import { lettersOf, type Talk } from './script.ts';

/** What is right or wrong with a reply that was read, by the truth of the script. Pure. */

export type Judgement = {
  /**
   * `label left in`: whole, with a label that the page shows inside of the message. `cut short`: the page went on afterwards. `lost by the page`: it never showed the rest. `foreign`: what was read was never said.
   * `wrong end`: it ended as something else.
   */
  verdict: 'right' | 'label left in' | 'cut short' | 'lost' | 'lost by the page' | 'foreign' | 'wrong end';
  why: string;
};

export type Truth = {
  talk: Talk;
  truth: string;
  /** All that the page shows some time after the reply was over. */
  shownLater: string;
  /** What the page shows inside of its messages beside their words. */
  labels?: readonly string[];
  /** Nothing but silence tells of an end without words on this page. */
  bySilence?: boolean;
};

export function judge(
  reply: Reply,
  { talk, truth, shownLater, labels = [], bySilence = false }: Truth,
): Judgement {
  const [read, said, later] = [reply.text, truth, shownLater].map(lettersOf) as [string, string, string];
  const unlabelled = lettersOf(labels.reduce((text, label) => text.replace(label, ''), reply.text));
  if (unlabelled !== read) {
    const without = judge({ ...reply, text: unlabelled }, { talk, truth, shownLater, bySilence });
    return without.verdict === 'right'
      ? { verdict: 'label left in', why: reply.text.slice(0, 300) }
      : without;
  }
  const told = (verdict: Judgement['verdict'], why: string): Judgement => ({ verdict, why });
  const isWhole = talk.pageSpeaks !== true && talk.ends.includes('complete');
  if (talk.pageSpeaks !== true && !said.startsWith(read) && !isMissing(read, said))
    return told('foreign', `read: ${reply.text.slice(0, 300)}`);
  if (isWhole && read !== said) {
    if (later.includes(said))
      return told(
        read === '' ? 'lost' : 'cut short',
        `read ${read.length} of ${said.length} letters: …${read.slice(-30)}`,
      );
    if (later.includes(read) && !later.includes(said.slice(0, read.length + 12)))
      return told('lost by the page', `the page shows no more than …${read.slice(-30)}`);
    return told('cut short', `read ${read.length} of ${said.length} letters: …${read.slice(-30)}`);
  }
  // What broke off with the connection was never shown, and some pages take the whole exchange away.
  if (talk.pageSpeaks === true && said !== '' && later.includes(said) && !read.startsWith(said))
    return told('lost', `read: ${reply.text.slice(0, 300)}`);
  const ends = [...talk.ends, ...(bySilence ? (talk.endsBySilence ?? []) : [])];
  if (!ends.includes(reply.end)) return told('wrong end', `${reply.end}, not ${ends.join(' or ')}`);
  return told('right', '');
}

/** Every letter that was read was said, in this order. */
function isMissing(read: string, said: string): boolean {
  let at = 0;
  for (const letter of read) {
    at = said.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
