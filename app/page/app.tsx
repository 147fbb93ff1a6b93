import { useState } from 'react';
import { ChatPage } from './chat/chat-page.tsx';
import { readRoute } from './route.ts';
import { SignIn } from './session/sign-in.tsx';
import { useSession } from './session/use-session.ts';

export function App() {
  const [route] = useState(() => readRoute(location.pathname));
  const session = useSession();
  if (session.state === 'loading') return null;
  if (session.state === 'failed')
    return (
      <p role="alert" className="p-8 text-center">
        {session.message}
      </p>
    );
  if (session.state === 'signed_out') return <SignIn onSignIn={session.signIn} />;
  return <ChatPage route={route} user={session.user} onSignOut={session.signOut} />;
}
