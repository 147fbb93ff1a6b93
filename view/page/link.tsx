import { type Address, writeAddress } from '../model/address.ts';
import { go } from './hooks/use-address.ts';

type LinkProps = {
  to: Partial<Address>;
  /** The current address. */
  from: Address;
  id?: string;
  class?: string;
  title?: string;
  onFocus?(): void;
  children: preact.ComponentChildren;
};

/** A link within the page. */
export function Link({ to, from, children, ...rest }: LinkProps) {
  const change = { at: null, score: null, ...to };
  return (
    <a
      {...rest}
      href={writeAddress({ ...from, ...change })}
      onClick={(event) => {
        // With a modifier key the browser handles the click, for example to open a tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(change);
      }}
    >
      {children}
    </a>
  );
}
