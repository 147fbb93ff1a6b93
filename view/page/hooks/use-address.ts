import { useCallback, useEffect, useState } from 'preact/hooks';
import { type Address, parseAddress, writeAddress } from '../../model/address.ts';

/** Another trial or pair opens at its end, with no score selected. */
export type Go = (change: Partial<Address>, how?: 'push' | 'replace') => void;

/** Keeps the page's state in the address, so that the back button and copied links work. */
export function useAddress(): [Address, Go] {
  const [address, setAddress] = useState(() => parseAddress(location.hash));
  useEffect(() => {
    const read = () => setAddress(parseAddress(location.hash));
    addEventListener('popstate', read);
    addEventListener('hashchange', read);
    return () => {
      removeEventListener('popstate', read);
      removeEventListener('hashchange', read);
    };
  }, []);
  const go = useCallback<Go>((change, how = 'push') => {
    const isOther = 'trial' in change || 'pair' in change;
    const opened = isOther ? { at: null, score: null } : {};
    const next = { ...parseAddress(location.hash), ...opened, ...change };
    const hash = writeAddress(next);
    if (how === 'push' && hash !== location.hash) history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
    setAddress(next);
  }, []);
  return [address, go];
}
