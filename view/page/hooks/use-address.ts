import { createContext } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Address, parseAddress, writeAddress } from '../../model/address.ts';

/** The address that the page shows. */
export const ShownAddress = createContext<Address>(parseAddress(''));

let show: (address: Address) => void = () => undefined;

/** Changes the page's address. Another trial or pair opens at its end, with no score selected. */
export function go(change: Partial<Address>, how: 'push' | 'replace' = 'push'): void {
  const isOther = 'trial' in change || 'pair' in change;
  const opened = isOther ? { at: null, score: null } : {};
  const next = { ...parseAddress(location.hash), ...opened, ...change };
  const hash = writeAddress(next);
  if (how === 'push' && hash !== location.hash) history.pushState(null, '', hash);
  else history.replaceState(null, '', hash);
  show(next);
}

/** Keeps the page's state in the address, so that the back button and copied links work. Only one component uses it. */
export function useAddress(): Address {
  const [address, setAddress] = useState(() => parseAddress(location.hash));
  show = setAddress;
  useEffect(() => {
    const read = () => setAddress(parseAddress(location.hash));
    addEventListener('popstate', read);
    addEventListener('hashchange', read);
    return () => {
      removeEventListener('popstate', read);
      removeEventListener('hashchange', read);
    };
  }, []);
  return address;
}
