import { useEffect, useRef } from 'react';

/** Within this many pixels of the end, the reader counts as being at the bottom. */
const NEAR = 64;

/** Keeps the end of a growing list in view, as long as the reader has not scrolled away from it. */
export function useStickToBottom() {
  const scroller = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    let atBottom = true;
    const follow = () => {
      if (atBottom) element.scrollTop = element.scrollHeight;
    };
    let top = element.scrollTop;
    const onScroll = () => {
      const near = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
      // Only a way up is the reader's: between our own scrolling and its event, the list may have grown again.
      atBottom = near || (atBottom && element.scrollTop >= top);
      top = element.scrollTop;
    };
    // Sending a message is a wish to see the reply, wherever the reader was.
    const sent = new MutationObserver((records) => {
      const added = records.flatMap((record) => [...record.addedNodes]);
      if (added.some((node) => node instanceof HTMLElement && node.dataset.role === 'user')) atBottom = true;
    });
    sent.observe(content, { childList: true });
    const resized = new ResizeObserver(follow);
    resized.observe(content);
    resized.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      sent.disconnect();
      resized.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, []);

  return scroller;
}
