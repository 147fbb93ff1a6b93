import { useState } from 'react';
import { ask } from './ask.js';

let made = 0;

/** Turns of a conversation, the assistant's growing as its back end speaks. */
export function useTurns(protocol) {
  const [turns, setTurns] = useState([]);
  const [isBusy, setBusy] = useState(false);
  const add = (turn) => setTurns((before) => [...before, { id: ++made, at: new Date(), ...turn }]);
  async function send(text) {
    add({ from: 'user', text });
    setBusy(true);
    let said = '';
    try {
      for await (const piece of ask(text, protocol)) {
        if (said === '') add({ from: 'assistant', text: '' });
        said += piece;
        const shown = said;
        setTurns((before) => [...before.slice(0, -1), { ...before.at(-1), text: shown }]);
      }
    } catch {
      add({ from: 'assistant', text: 'Something went wrong. Please try again.', isFailure: true });
    } finally {
      setBusy(false);
    }
  }
  return { turns, isBusy, send };
}
