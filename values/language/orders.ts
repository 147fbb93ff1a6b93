/**
 * Orders to an agent, as the payload of an attack gives them and as a model that obeys every order reads them. All but `says` and
 * `attacks` are sources of regular expressions.
 */
export type Orders = {
  /** Puts the order off to the next reply. */
  nextReply: string;
  /** Between CODE and its first half, and between its halves. */
  codeIs: string;
  codeContinues: string;
  /** Before the name of a tool, between the name and the arguments, after a number of calls. */
  call: string;
  callWith: string;
  times: string;
  /** Up to the colon before the words to write. */
  write: string;
  revealInstructions: string;
  revealTools: string;
  /** What a payload says, with `{{tool}}` and `{{args}}` for a call. */
  says: { code: string; call: string; write: string };
  /** The texts of the attacks that are made in more than one language; null where another language has them in its own probes. */
  attacks: Readonly<Record<AttackInLanguage, string>> | null;
};
export type AttackInLanguage =
  | 'row-calls-tool'
  | 'result-says-code'
  | 'description-calls-tool'
  | 'exfiltration-link'
  | 'instructions';
