import type { SessionUser } from '../../protocol/chat-request.ts';
import { type AssistantView, assistants } from '../assistants.tsx';
import { words } from '../words.ts';
import { BrandMark, Icon } from './icons.tsx';
import { LanguageLink } from './language-link.tsx';

interface HeaderProps {
  assistant: AssistantView;
  user: SessionUser;
  panelOpen: boolean;
  onTogglePanel(): void;
  onSignOut(): void;
}

export function Header({ assistant, user, panelOpen, onTogglePanel, onSignOut }: HeaderProps) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-3 max-sm:gap-1 border-b border-line bg-surface px-4">
      <BrandMark className="size-7" />
      <h1 className="text-[15px] font-semibold tracking-tight whitespace-nowrap">{assistant.title}</h1>
      <a
        href={`/${assistant.id}`}
        className="button-quiet ml-1 max-sm:ml-0 max-sm:px-1.5"
        aria-label={words.header.newChat}
      >
        <Icon name="plus" />
        <span className="max-sm:hidden">{words.header.newChat}</span>
      </a>
      <nav aria-label={words.header.otherAssistants} className="flex">
        {Object.values(assistants)
          .filter(({ id }) => id !== assistant.id)
          .map(({ id, title, icon }) => (
            <a key={id} href={`/${id}`} className="button-quiet max-sm:px-1.5" aria-label={title}>
              <Icon name={icon} />
              <span className="max-sm:hidden">{title}</span>
            </a>
          ))}
      </nav>
      <div className="ml-auto flex items-center gap-1.5 max-sm:gap-0">
        <button
          type="button"
          className="button-quiet lg:hidden max-sm:px-1.5"
          aria-expanded={panelOpen}
          aria-controls="side-panel"
          aria-label={assistant.panelTitle}
          onClick={onTogglePanel}
        >
          <Icon name={assistant.panelIcon} />
          <span className="max-sm:hidden">{assistant.panelTitle}</span>
        </button>
        <span className="max-w-28 truncate pl-1 text-sm text-muted max-sm:hidden" title={user.name}>
          {user.name}
        </span>
        {/* A phone has no room for it beside the rest; it finds it where it signs in. */}
        <span className="max-sm:hidden">
          <LanguageLink />
        </span>
        <button type="button" className="button-quiet max-sm:px-1.5" onClick={onSignOut}>
          {words.header.signOut}
        </button>
      </div>
    </header>
  );
}
