import { useEffect, useState } from 'preact/hooks';

const answers = new EventTarget();

/** Reloads the page's data: an answer reveals scores that the server has withheld. */
export const noteAnswer = (): boolean => answers.dispatchEvent(new Event('answer'));

/** How many answers were saved since the page was opened. */
export function useRevision(): number {
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    const increase = () => setRevision((before) => before + 1);
    answers.addEventListener('answer', increase);
    return () => answers.removeEventListener('answer', increase);
  }, []);
  return revision;
}
