import { useContext } from 'preact/hooks';
import { type Address, writeAddress } from '../model/address.ts';
import { go, ShownAddress } from './hooks/use-address.ts';

type LinkProps = {
  to: Partial<Address>;
  id?: string;
  class?: string;
  title?: string;
  onFocus?(): void;
  children: preact.ComponentChildren;
};

/** A link within the page. */
export function Link({ to, children, ...rest }: LinkProps) {
  const shown = useContext(ShownAddress);
  const change = { at: null, score: null, ...to };
  return (
    <a
      {...rest}
      href={writeAddress({ ...shown, ...change })}
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
