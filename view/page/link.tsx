import { type Address, writeAddress } from '../model/address.ts';
import type { Go } from './hooks/use-address.ts';

type LinkProps = {
  to: Partial<Address>;
  /** Where somebody is. */
  from: Address;
  go: Go;
  id?: string;
  class?: string;
  title?: string;
  onFocus?(): void;
  children: preact.ComponentChildren;
};

/** Leads to another place of the page. */
export function Link({ to, from, go, children, ...rest }: LinkProps) {
  const change = { at: null, score: null, ...to };
  return (
    <a
      {...rest}
      href={writeAddress({ ...from, ...change })}
      onClick={(event) => {
        // A click with a key held is the browser's: it opens a tab of its own.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(change);
      }}
    >
      {children}
    </a>
  );
}
