import { sameEnglishErrand } from './english-titles.ts';

/** Two titles at least this alike (Dice coefficient over character bigrams) name the same thing. */
const SIMILAR = 0.7;

const politeness = /帮我|帮忙|麻烦|请|记得|记住|别忘了|提醒我|需要|我要|我想|打算/g;
const particles = /一下|一个|一趟|[的了吧呢啊去来把要]/g;
/** Ways to say "fetch": 取快递, 拿快递 and 领快递 are one errand. */
const fetching = /[取拿领]/g;
const synonyms: [RegExp, string][] = [
  [/购买|采购|选购/g, '买'],
  [/包裹/g, '快递'],
  [/打电话给|致电|联系/g, '打电话'],
  [/参加|出席/g, ''],
  [/开会|会议/g, '会'],
];

/**
 * True when two task titles probably mean the same errand, whatever the wording around it.
 * The object decides, not the verb: 买菜 and 买书 are two errands, 取快递 and 拿快递 are one.
 */
export function similarTitles(a: string, b: string): boolean {
  if (!hasHan(a) && !hasHan(b)) return sameEnglishErrand(a, b);
  const [left, right] = [normaliseTitle(a), normaliseTitle(b)];
  if (left === right) return true;
  // "Chapter one" and "chapter two" share nearly every character and are still two tasks.
  if (numbersIn(left) !== numbersIn(right)) return false;
  return diceOfBigrams(left, right) >= SIMILAR;
}

const hasHan = (title: string) => /\p{Script=Han}/u.test(title);

function normaliseTitle(title: string): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const plain = synonyms.reduce((text, [pattern, word]) => text.replace(pattern, word), words);
  const core = plain.replace(politeness, '').replace(particles, '').replace(fetching, '');
  // A title made of such words only is still a title.
  return core || words;
}

function numbersIn(title: string): string {
  return (title.match(/[0-9]+|[一二三四五六七八九十]/g) ?? []).join(',');
}

function diceOfBigrams(a: string, b: string): number {
  const [left, right] = [bigramsOf(a), bigramsOf(b)];
  if (left.size === 0 || right.size === 0) return 0;
  const shared = [...left].filter((bigram) => right.has(bigram)).length;
  return (2 * shared) / (left.size + right.size);
}

function bigramsOf(text: string): Set<string> {
  const characters = [...text];
  return new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`));
}
