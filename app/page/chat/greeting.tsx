import type { AssistantView } from '../assistants.tsx';
import { BrandMark } from '../layout/icons.tsx';

export function Greeting({ assistant, onPick }: { assistant: AssistantView; onPick(text: string): void }) {
  return (
    <div className="my-auto flex flex-col items-center py-6 text-center">
      <BrandMark className="size-12" />
      <h2 className="mt-5 text-2xl font-semibold tracking-tight">{assistant.greeting}</h2>
      <p className="mt-2 max-w-md text-muted">{assistant.introduction}</p>
      <ul className="mt-8 grid w-full max-w-xl gap-2.5">
        {assistant.suggestions.map((suggestion) => (
          <li key={suggestion}>
            <button
              type="button"
              onClick={() => onPick(suggestion)}
              className="w-full rounded-xl border border-line bg-surface px-4 py-3 text-left text-sm shadow-card transition-colors hover:border-accent/40 hover:bg-accent-soft/40"
            >
              {suggestion}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
