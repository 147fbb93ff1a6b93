import { clausesOf, isListItem, isQuestion, ownWords, readable, sentencesOf } from './sentences.ts';

/** What a reply says about what it did. `quote` is the clause that says so. */
export type Claims = {
  /** `plain` says outright who did it just now ("已为您创建"); the others may describe what was so before. */
  done: { quote: string; plain: boolean } | null;
  failed: { quote: string } | null;
};

/**
 * Reads the claims of a reply, in Chinese and English. It is a lexicon, not a language model: it hears only
 * sentences that can hardly mean anything else, and none that ask, deny, suppose, announce or recall.
 */
export function claimsOf(text: string, others: readonly string[] = []): Claims {
  const sentences = sentencesOf(ownWords(text, others));
  const claims: Claims = { done: null, failed: null };
  for (const sentence of sentences) {
    if (isQuestion(sentence)) continue;
    const clauses = clausesOf(sentence);
    for (const [index, clause] of clauses.entries()) {
      // "如果已创建": what is supposed in one clause is supposed in those after it.
      if (clauses.slice(0, index + 1).some((one) => supposed.test(one))) break;
      claims.failed ??=
        failure.test(clause) && !/重试|再次/u.test(clause) ? { quote: readable(clause) } : null;
      const plain = plainDone.some((pattern) => pattern.test(clause));
      const done = plain || (!isListItem(sentence) && weakDone.some((pattern) => pattern.test(clause)));
      if (done && !denied.test(clause) && (claims.done === null || (plain && !claims.done.plain))) {
        claims.done = { quote: readable(clause), plain };
      }
    }
  }
  return claims;
}

const act =
  '(?:创建|新建|新增|添加|加入|删除|移除|更新|修改|调整|改(?=[到成为])|移(?=[到至])|标记|设置|设(?=[为成])|安排|取消|保存|提交|发送|完成)';
const verb =
  '(?:created|added|scheduled|deleted|removed|updated|changed|modified|moved|rescheduled|marked|saved|cancelled|canceled)';

const plainDone: readonly RegExp[] = [
  new RegExp(
    `已(?:经)?(?:成功)?(?:为|帮|替|给)(?:您|你|我们)(?:成功)?(?:把|将)?[^。]{0,30}?${act}(?!的|于|失败)`,
    'u',
  ),
  new RegExp(`我已(?:经)?(?:成功)?(?:(?:把|将)[^。]{0,30}?)?${act}(?!的|于|失败)`, 'u'),
  new RegExp(
    `^(?:好的|好|没问题|收到)?[!:\\s]*已(?:经)?(?:成功)?(?:将|把)[^。]{1,40}?${act}(?!的|于|失败)`,
    'u',
  ),
  new RegExp(`已(?:经)?成功(?:地)?${act}(?!的|于)`, 'u'),
  /(?:创建|新建|添加|删除|更新|修改|设置|保存|标记)(?:好了|完成了?|完毕|成功了?)(?!的|于|后|之?前|率)/u,
  /(?:帮|为|给)[您你][^。]{0,20}?(?:创建|添加|删除|更新|修改|标记|改)(?:好|完)?了/u,
  new RegExp(`\\bI(?:'ve|’ve| have)(?: now| just| successfully| also)*\\s+${verb}\\b`, 'iu'),
  new RegExp(`\\b(?:has|have) been successfully ${verb}\\b|\\bsuccessfully ${verb}\\b`, 'iu'),
  new RegExp(`^(?:ok|okay|sure|great|done)?[!:\\s]*I (?:just )?${verb}\\b`, 'iu'),
];

const weakDone: readonly RegExp[] = [
  /^(?:好的|好)?[!:\s]*(?:任务|该任务|新任务|这个任务|▢)?\s*(?:▢)?\s*已(?:经)?(?:被)?(?:创建|新建|新增|添加|删除|移除|更新|修改|标记为(?:已)?完成)(?:▢|任务|了|该任务)?[!。]*$/u,
  /^已(?:经)?(?:创建|新建|新增|添加|删除|移除|更新|修改)(?:了)?(?:任务|▢|一个|一项|该)/u,
  /^(?:把|将)[^。]{1,40}(?:改[到成为]|移[到至]|标记为)[^。]{1,30}了[!。]*$/u,
  new RegExp(
    `^(?:the|your|this|it)\\b(?:(?!\\b(?:that|which|who)\\b).){0,60}\\b(?:has|have) been (?:now )?${verb}\\b`,
    'iu',
  ),
  /^task (?:created|added|deleted|removed|updated)\b(?! on\b| at\b)/iu,
  /^(?:created|added|deleted|removed|updated|rescheduled|marked)\s+(?:the|your|a|an|it|▢|task)\b/iu,
  /^(?:created|added|deleted|removed|updated)\s+▢/iu,
];

const failure =
  /(?:创建|新建|添加|删除|移除|更新|修改|保存|操作)(?:任务)?失败|(?:未能|没能|没有能够|没有成功)(?:成功)?(?:创建|新建|添加|删除|更新|修改|完成)|\b(?:failed to|could not|couldn['’]t|was unable to|wasn['’]t able to|was not able to)\s+(?:create|add|delete|remove|update|change|move|schedule|complete|mark)\b|\bwas not (?:created|added|deleted|removed|updated|changed|moved)\b/iu;

/** Denied, recalled from before, or a text that is its own effect ("已为您修改文案如下"). */
const denied =
  /如下|以下|下面|草稿|文案|文本|文章|段落|大纲|表格|方案|代码|没有|没(?!问题)|未|尚|还没|无法|不能|不会|不可|别|勿|早已|曾|刚才|之前|此前|前面|上次|原来|原本|昨天|此时段|该时段|\b(?:below|following|here|draft|outline|paragraph|sentence|wording|not|never|cannot|unable|failed|already|earlier|previously|before|yet|by|yesterday)\b|n['’]t\b/iu;

const supposed =
  /如果|假如|若|要是|是否|一旦|除非|等到|确认后|之后(?:会|将)|即将|将会|会为|可以|需要|准备|打算|要不要|请|例如|比如|\b(?:if|whether|once|when|after|unless|until|would|will|shall|should|could you|can|may|want|please|let me|going to|e\.g)\b/iu;
