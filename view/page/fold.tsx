import { useState } from 'preact/hooks';

type Props = {
  summary: preact.ComponentChildren;
  class?: string;
  /** Rendered when first opened, so that closed sections cost nothing. */
  children(): preact.ComponentChildren;
};

/** A collapsed section. */
export function Fold({ summary, children, ...rest }: Props) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details {...rest} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{summary}</summary>
      {wasOpened && children()}
    </details>
  );
}
