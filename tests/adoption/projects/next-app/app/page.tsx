'use client';

import { type FormEvent, useState } from 'react';

type Message = { id: number; role: 'user' | 'assistant'; text: string };

export default function Chat() {
  const [messages, setMessages] = useState<Message[]>([]);
  const [draft, setDraft] = useState('');

  async function send(event: FormEvent) {
    event.preventDefault();
    const said = draft;
    setDraft('');
    const id = messages.length;
    const reply = (text: string): Message => ({ id: id + 1, role: 'assistant', text });
    setMessages((before) => [...before, { id, role: 'user', text: said }, reply('')]);
    const response = await fetch('/chat', { method: 'POST', body: JSON.stringify({ said }) });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; reader !== undefined; ) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      const shown = reply(text);
      setMessages((before) => [...before.slice(0, -1), shown]);
    }
  }

  return (
    <main>
      <div role="log">
        {messages.map(({ id, role, text }) => (
          <div key={id} data-role={role}>
            {text}
          </div>
        ))}
      </div>
      <form onSubmit={send}>
        <textarea aria-label="Message" value={draft} onChange={(event) => setDraft(event.target.value)} />
        <button type="submit">Send</button>
      </form>
    </main>
  );
}
