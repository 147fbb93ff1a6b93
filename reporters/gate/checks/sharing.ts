/** Returns the first value that is equal. */
function sharing<T>(): (value: T) => T {
  const values = new Map<string, T>();
  return (value) => {
    const key = JSON.stringify(value);
    const first = values.get(key) ?? value;
    values.set(key, first);
    return first;
  };
}

/** Trials of a case have the same scores: a report of 100,000 trials holds each once. */
export function sharedBetweenTrials<Case, Score>() {
  const [sharedCase, sharedScore] = [sharing<Case>(), sharing<Score>()];
  return <Reported extends { case: Case; scores: Score[] }>(reported: Reported): Reported => ({
    ...reported,
    case: sharedCase(reported.case),
    scores: reported.scores.map(sharedScore),
  });
}
