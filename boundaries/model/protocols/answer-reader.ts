/** Records a model's answer in a `SeenCall` while it passes. */
export type AnswerReader = {
  /** @returns false when it is not an event of the API. */
  event(value: unknown): boolean;
  /** @returns false when it is not a whole answer. */
  whole(value: unknown): boolean;
  /** The id of the answer, to which a later request may refer; null for none. */
  id(): string | null;
};
