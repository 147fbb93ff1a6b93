import { type FormEvent, useState } from 'react';
import { ApiError } from '../api.ts';
import { BrandMark } from '../layout/icons.tsx';
import { LanguageLink } from '../layout/language-link.tsx';
import { words } from '../words.ts';

export function SignIn({ onSignIn }: { onSignIn(name: string): Promise<void> }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      await onSignIn(name);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : words.problems.other);
      setBusy(false);
    }
  };

  return (
    <main className="grid min-h-dvh place-items-center px-5 pb-24">
      <form
        onSubmit={submit}
        className="w-full max-w-sm rounded-2xl border border-line bg-surface p-8 shadow-card"
      >
        <BrandMark className="size-11" />
        <h1 className="mt-5 text-2xl font-semibold tracking-tight">{words.signIn.welcome}</h1>
        <p className="mt-1.5 text-muted">{words.signIn.introduction}</p>
        <label className="mt-7 block text-sm font-medium" htmlFor="name">
          {words.signIn.name}
        </label>
        <input
          id="name"
          className="mt-2 w-full rounded-xl border border-line-strong bg-surface px-3.5 py-2.5 outline-none focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent/20"
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={64}
          required
          autoComplete="username"
          // biome-ignore lint/a11y/noAutofocus: the only thing to do on this page.
          autoFocus
          aria-describedby={problem ? 'name-problem' : undefined}
        />
        {problem && (
          <p id="name-problem" role="alert" className="mt-2 text-sm text-danger">
            {problem}
          </p>
        )}
        <button type="submit" disabled={busy} className="button-primary mt-5 w-full py-2.5">
          {words.signIn.enter}
        </button>
      </form>
      <p className="mt-6 text-center">
        <LanguageLink />
      </p>
    </main>
  );
}
