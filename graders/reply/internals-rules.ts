import { languages } from '../../values/language/index.ts';
import type { internalsRuleNames } from '../defaults.ts';

/** One kind of internal detail and its pattern in user-visible text. */
export type InternalsRule = {
  name: (typeof internalsRuleNames)[number];
  label: string;
  /** `warn`: ugly but harmless. */
  verdict: 'fail' | 'warn';
  find(text: string, context: { prose: boolean }): RegExpExecArray[];
};

/** A word used as a name (an event, a column) is not a leaked error. */
const notNamed = `(?<!(?:${languages.map(({ naming }) => naming).join('|')})[\\s"'\`“‘「:]{0,3})`;

/** Conservative: each rule matches only shapes that user-facing sentences never have. */
export const internalsRules: readonly InternalsRule[] = [
  rule('stack_trace', 'a stack trace', [
    /\bat\s+[^\n]{0,120}?[\w/\\.-]+\.(?:[cm]?[jt]sx?|java|py|go|rb|cs|kt|php):\d+(?::\d+)?\)?/gu,
    /Traceback \(most recent call last\)/gu,
    /File "[^"\n]+\.py", line \d+/gu,
  ]),
  rule('exception', 'the class of an exception', [
    /(?<![A-Za-z0-9_$])(?:[a-z]\w*\.){0,20}[A-Z][A-Za-z]+(?:Error|Exception)(?:\s*\[[\w ]+\])?\s*[:：]/gu,
    /(?<![A-Za-z0-9_$.])(?:[a-z]\w*\.){2,}[A-Z]\w*(?:Error|Exception)\b/gu,
    // What runtimes say without a class: JavaScript, Python, .NET, Go, Rust, Ruby, gRPC, pydantic.
    /Cannot read propert(?:y '[^'\n]+'|ies) of (?:undefined|null)/gu,
    /Unexpected token [^\n]{1,40}? (?:in JSON at position \d|is not valid JSON)/gu,
    /'NoneType' object (?:has no attribute|is not)|Object reference not set to an instance of an object/gu,
    /nil pointer dereference|sql: no rows in result set|for nil:NilClass|\bpanicked at \S+\.rs:\d/gu,
    /rpc error: code = |\bdial tcp \S+:\d|\[type=\w+, input_value=/gu,
  ]),
  { name: 'missing_value', label: 'a value that is missing', verdict: 'fail', find: missingValues },
  rule('sql', 'SQL', [
    /\bSELECT\b[^\n]{1,200}?\bFROM\s+["\w.]+/gu,
    /\bselect\s+\*\s+from\s+\w+/giu,
    /\bINSERT\s+INTO\s+["\w.]+/gu,
    /\bUPDATE\s+["\w.]+\s+SET\b/gu,
    /\bDELETE\s+FROM\s+["\w.]+/gu,
    /\b(?:relation|column) "[^"\n]+" (?:of relation "[^"\n]+" )?does not exist/gu,
    /violates (?:unique|foreign key|not-null|check) constraint/gu,
    /syntax error at or near "[^"\n]*"/gu,
    // MySQL, SQLite, Prisma and MongoDB.
    /You have an error in your SQL syntax|Duplicate entry '[^'\n]*' for key '/gu,
    /\b(?:UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed|\bSQLITE_[A-Z]{4,}/gu,
    /Unique constraint failed on the |\bE11000 duplicate key error/gu,
  ]),
  rule('file_path', 'a path on the server', [
    /(?<![\w/:.])\/(?:home|usr|var|etc|opt|tmp|root|srv|Users|private|mnt|proc)\/[\w.@/-]+/gu,
    /(?<![\w/:.])\/[\w.@/-]+\/[\w.-]+\.(?:[cm]?[jt]sx?|py|java|go|rb|env|pem)(?::\d+)?(?![\w/])/gu,
    // `I:
    //
    // 1.` is text with escaped line breaks.
    /(?<![A-Za-z0-9])[A-Z]:\\(?![nrt](?:\\|\d|\W|$))[\w.$ -]+\\[\w.$\\ -]+/gu,
    /\bfile:\/\/\/\S+/gu,
    /(?<![\w])node_modules\/\S+/gu,
  ]),
  rule('error_code', 'a system error code', [
    /(?<![A-Za-z0-9_])(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT|EACCES|EADDRINUSE|EAI_AGAIN|EPERM|SQLSTATE|UND_ERR_[A-Z_]+|ERR_[A-Z]{3,}[A-Z_]*)(?![A-Za-z0-9_])/gu,
    // Error codes of tools and servers: `network_error`, `quota_exceeded`, HTTP 500.
    new RegExp(
      `${notNamed}(?<![A-Za-z0-9_])[a-z]+(?:_[a-z]+)*_(?:error|failed|failure|denied|timeout|exception|exceeded)(?![A-Za-z0-9_])`,
      'gu',
    ),
    new RegExp(
      `(?:\\b(?:HTTP|status(?: code)?)|${languages.flatMap(({ status }) => status ?? []).join('|')})\\s*[:：]?\\s*[45]\\d\\d\\b`,
      'giu',
    ),
  ]),
  rule('json_rpc', 'a JSON-RPC error', [
    /(?:MCP error|JSON-?RPC(?: error)?|"?code"?)\s*[:：]?\s*-32\d{3}\b/giu,
    /"jsonrpc"\s*:\s*"2\.0"/gu,
  ]),
  rule('harness_word', 'a word of the evaluation itself', [
    /(?<![A-Za-z0-9_])(?:simulateToolFailure|failingTool|failureType|failingCalls|bad_schema|permission_denied|network_error|out_of_memory|x-evalwright-\w+)(?![A-Za-z0-9_])/giu,
  ]),
  rule('model_token', 'markup of the model', [
    /<\|[a-z_]+\|>/gu,
    /<\/?(?:tool_calls?|function_call|think)>|<function=\w+>|<｜[^｜\n]{1,40}｜>/gu,
    // A citation of a file, which the page should have replaced.
    /【\d+(?::\d+)?†[^】\n]{0,80}】/gu,
  ]),
  rule('secret', 'a key', [
    /(?<![\w-])(?:sk-[\w-]{16,}|(?:AKIA|ASIA)[0-9A-Z]{16}|gh[pousr]_\w{20,}|xox[abprs]-[\w-]{10,}|AIza[\w-]{30,})/gu,
    /-----BEGIN [A-Z ]*PRIVATE KEY-----/gu,
  ]),
  // The text is that of the trial's own prompt: `instructionsIn` of internals.ts.
  rule('instructions', 'text of the instructions', []),
  rule(
    'uuid',
    'a raw UUID',
    [/(?<![\w/-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-])/giu],
    'warn',
  ),
];

function rule(
  name: InternalsRule['name'],
  label: string,
  patterns: readonly RegExp[],
  verdict: InternalsRule['verdict'] = 'fail',
): InternalsRule {
  return { name, label, verdict, find: (text) => patterns.flatMap((pattern) => [...text.matchAll(pattern)]) };
}

/** `$undefined` is a variable, `$NaN` an amount. */
const missing =
  /(?:(?<![A-Za-z0-9_$`.])(?:undefined|\[object [A-Z]\w*\])|(?<![A-Za-z0-9_`.])NaN)(?![A-Za-z0-9_$`])/gu;

/**
 * Finds `undefined` and similar words in place of a value. In prose only where no English sentence has them: alone,
 * after a colon, in brackets, next to Chinese, or within a date or time. Cards show values only.
 */
function missingValues(text: string, { prose }: { prose: boolean }): RegExpExecArray[] {
  return [...text.matchAll(missing)].filter((match) => {
    const [shown] = match;
    const before = text.slice(0, match.index).trimEnd();
    const after = text.slice(match.index + shown.length).trimStart();
    return (
      !prose ||
      shown.startsWith('[object') ||
      /(?:^|[\p{Script=Han}:：=「『“"'（([{#¥$€£/-])$/u.test(before) ||
      /^(?:$|[\p{Script=Han}」』”"'）)\]}/:€£%-])/u.test(after)
    );
  });
}
