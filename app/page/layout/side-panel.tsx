import type { ReactNode } from 'react';
import { words } from '../words.ts';
import { Icon } from './icons.tsx';

interface SidePanelProps {
  title: string;
  /** Its width beside the conversation, as a class. */
  width: string;
  open: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Beside the conversation where there is room, over it behind a button where there is none. */
export function SidePanel({ title, width, open, onClose, children }: SidePanelProps) {
  const narrow = open ? 'max-lg:absolute max-lg:inset-0 max-lg:z-10' : 'max-lg:hidden';
  return (
    <aside
      id="side-panel"
      aria-label={title}
      className={`${width} shrink-0 overflow-y-auto border-l border-line bg-surface p-5 max-lg:w-full max-lg:border-0 ${narrow}`}
    >
      <button type="button" className="button-quiet mb-3 lg:hidden" onClick={onClose}>
        <Icon name="close" />
        {words.header.backToChat}
      </button>
      {children}
    </aside>
  );
}
