/** Records a model's answer in a `SeenCall` while it passes. */
export type AnswerReader = {
  /** @returns false when it is not an event of the API. */
  event(value: unknown): boolean;
  /** @returns false when it is not a whole answer. */
  whole(value: unknown): boolean;
  /** To what a later request may refer: the id of the answer, then those of its items. Empty for none. */
  ids(): readonly string[];
};
