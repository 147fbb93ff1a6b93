import { useEffect, useState } from 'react';
import { type SessionUser, sessionSchema } from '../../protocol/chat-request.ts';
import { ApiError, fetchJson, postJson } from '../api.ts';
import { words } from '../words.ts';

type Session =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'signed_out' }
  | { state: 'signed_in'; user: SessionUser };

/** Who is signed in, and the two ways to change it. */
export function useSession() {
  const [session, setSession] = useState<Session>({ state: 'loading' });

  useEffect(() => {
    fetchJson('/api/session', sessionSchema).then(
      ({ user }) => setSession({ state: 'signed_in', user }),
      (error: unknown) => setSession(explain(error)),
    );
  }, []);

  return {
    ...session,
    signIn: async (name: string) => {
      const { user } = await fetchJson('/api/session', sessionSchema, postJson({ name }));
      setSession({ state: 'signed_in', user });
    },
    signOut: async () => {
      await fetch('/api/session', { method: 'DELETE' });
      // A new visit: nothing of the last user's conversation may stay in memory.
      location.assign('/');
    },
  };
}

function explain(error: unknown): Session {
  if (error instanceof ApiError && error.status === 401) return { state: 'signed_out' };
  return { state: 'failed', message: error instanceof ApiError ? error.message : words.problems.reload };
}
