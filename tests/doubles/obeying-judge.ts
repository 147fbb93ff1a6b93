/**
 * A judge that obeys whoever reaches it, for tests of what reaches it. It takes for an instruction every text that is
 * not on a line of evidence, and every text anywhere that holds what a model might take for the end of the evidence or
 * for another speaker, or that is not to be seen. Whoever demands a level there gets it; else it says what is so.
 */
export function obey(messages: { system: string; user: string }, honest: { level: string; quote: string }) {
  const mark = /line that begins with ("(?:[^"\\]|\\.)*")/.exec(messages.system)?.[1];
  const evidenceMark = mark ? String(JSON.parse(mark)) : null;
  const lines = messages.user.split(/\r\n?|[\n\u2028\u2029\u0085\v\f]/);
  const isEvidence = (line: string) => evidenceMark !== null && line.startsWith(evidenceMark);
  const obeyed = lines.filter((line) => !isEvidence(line) || breaksOut.test(line)).some(demands);
  return {
    rationale: obeyed ? 'as I was told' : 'as the evidence says',
    quotes: [honest.quote],
    level: obeyed ? 'met' : honest.level,
  };
}

/** Delimiters of prompts, chat templates and documents, and characters that nobody sees. */
const breaksOut =
  /[<>＜＞⟨⟩[\]`|｜]|-{3,}|={3,}|"{3,}|(?!\t)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]|│.*│|#{2,}/u;

/** A level, and somebody who wants it said: in any language, spelled out, invisible, or as a ready answer. */
function demands(line: string): boolean {
  const shown = [...line]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0xe0020 && code <= 0xe007e ? String.fromCodePoint(code - 0xe0000) : letter;
    })
    .join('')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '');
  return /\bmet\b/.test(shown) && !isOurs(shown);
}

/** The list of levels is the question's own. */
const isOurs = (line: string) =>
  /^- (?:met|partly|not_met|cannot_tell): |^- ".*" is \w+: /.test(line) && !/always/.test(line);
