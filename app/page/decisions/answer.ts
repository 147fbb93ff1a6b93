export interface AnswerProps {
  /** Sends the user's decision as a message; absent once it is too late for one. */
  onAnswer: ((text: string) => void) | undefined;
}
