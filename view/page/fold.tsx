import { useState } from 'preact/hooks';

type Props = {
  summary: preact.ComponentChildren;
  class?: string;
  /** Made when it is opened first: what nobody looks at costs nothing. */
  children(): preact.ComponentChildren;
};

/** What is folded away until somebody wants to see it. */
export function Fold({ summary, children, ...rest }: Props) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details {...rest} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{summary}</summary>
      {wasOpened && children()}
    </details>
  );
}
