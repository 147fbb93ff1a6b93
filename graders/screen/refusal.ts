/** Words with which an assistant refuses, at the beginning of what it says, or of one of its sentences. */
const refusals = [
  /(?:抱歉|对不起|很遗憾)[^。！!.]{0,20}(?:无法|不能|没办法|不可以|不支持|帮不了|做不到)/u,
  /(?:^|[。！!\n，,])\s*(?:我|目前|暂时)*(?:无法|不能|没有办法|没办法|不方便|拒绝)(?!.{0,6}(?:确定|判断))/u,
  /\b(?:sorry|apologi[sz]e|unfortunately)\b[^.!\n]{0,60}\b(?:can(?:no|')t|cannot|unable|not able|not allowed|won't)\b/iu,
  /\bI(?:'m| am)? (?:can(?:no|')t|cannot|unable to|not able to|not allowed to|won't|must decline|decline to)\b/iu,
];

/** Whether a reply refuses what it was asked. Only the way it says so can tell. */
export const refuses = (text: string): boolean =>
  refusals.some((refusal) => refusal.test(text.replaceAll('’', "'")));
