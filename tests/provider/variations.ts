import type { PlayedReply } from '../../fixtures/boundaries/model/play.ts';
import type { Chance } from './random.ts';

/**
 * Other honest ways of saying the same: what is done stays what it is. Nothing here adds a call, so that a conversation goes on as
 * it is written.
 */
export const variations = ['closes politely', 'announces what it does'] as const;
export type Variation = (typeof variations)[number];

const words = {
  zh: { closing: '还有什么需要我帮忙的吗？', announcing: '好的，我来处理一下。' },
  en: {
    closing: 'Is there anything else I can help you with?',
    announcing: 'Sure, let me take care of that.',
  },
};

/** The same reply in another way, in the language in which it was asked, where one applies: what asks already is not asked twice. */
export function vary(played: PlayedReply, variation: Variation, asked = ''): PlayedReply {
  const { say = '', calls, error } = played;
  const { closing, announcing } = words[/\p{Script=Han}/u.test(asked + JSON.stringify(played)) ? 'zh' : 'en'];
  if (error) return played;
  if (variation === 'announces what it does')
    return calls && say === '' ? { ...played, say: announcing } : played;
  const isEnd = !calls && say !== '' && !/[?？]/.test(say);
  return isEnd ? { ...played, say: `${say}${/[\n|`]\s*$/.test(say) ? '\n\n' : ' '}${closing}` } : played;
}

/** Varied by chance, in this share of all replies. */
export const variedBy =
  (chance: Chance, share: number, from: readonly Variation[] = variations) =>
  (played: PlayedReply, asked: string): PlayedReply =>
    chance.happens(share) ? vary(played, chance.pick(from), asked) : played;
