import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '../doubles/small-server.ts';
import { wordsOf } from './words.ts';

/**
 * A chat whose reply ends as the message says: `/` is the honest one, `/mutated` does something else each time. The stream is that of
 * the AI SDK.
 */

const page = `<!doctype html><meta charset="utf-8"><title>ends</title>
<div id="log"></div><form><input aria-label="message"><button type="button" hidden>Stop</button></form>
<script type="module">
  const log = document.querySelector('#log');
  const stop = document.querySelector('button');
  const isMutated = location.pathname === '/mutated';
  const show = (role, text) => {
    const shown = Object.assign(document.createElement('p'), { className: role, textContent: text });
    log.append(shown);
    return shown;
  };
  const fail = () => show('assistant', 'Something went wrong.').setAttribute('role', 'alert');
  document.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const input = event.target.querySelector('input');
    const said = input.value;
    input.value = '';
    show('user', said);
    const abort = new AbortController();
    stop.onclick = () => isMutated || abort.abort();
    stop.hidden = false;
    if (said.startsWith('never_started') && !isMutated) return;
    log.setAttribute('aria-busy', 'true');
    try {
      await read(await fetch('/api/chat' + location.search, { method: 'POST', body: JSON.stringify({ said, isMutated }), signal: abort.signal }), said);
    } catch {}
    stop.hidden = true;
    log.removeAttribute('aria-busy');
  });
  async function read(response, said) {
    const isSilent = said.startsWith('failed_silently');
    if (!response.ok) return isSilent === isMutated && fail();
    const lines = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let shown = null, rest = '';
    for (;;) {
      const { done, value } = await lines.read();
      if (done) return;
      rest += value;
      for (let end; (end = rest.indexOf('\\n\\n')) >= 0; rest = rest.slice(end + 2)) {
        const data = rest.slice(6, end);
        if (data === '[DONE]') continue;
        const part = JSON.parse(data);
        if (part.type === 'text-delta') (shown ??= show('assistant', '')).append(part.delta);
        if (part.type === 'tool-approval-request') show('assistant', '').append(Object.assign(document.createElement('button'), { textContent: 'Approve' }));
        if (part.type === 'data-leave') location.href = '/elsewhere';
      }
    }
  }
</script>`;

/** Longer than a trial waits. */
const longMs = 60_000;

type Part = Record<string, unknown> & { type: string };
type Stream = {
  send(part: Part): void;
  say(text: string): Promise<void>;
  end(): void;
  response: ServerResponse;
};

function streamTo(response: ServerResponse): Stream {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' });
  const send = (part: Part) => void response.write(`data: ${JSON.stringify(part)}\n\n`);
  send({ type: 'start' });
  return {
    send,
    response,
    async say(text) {
      send({ type: 'text-start', id: '1' });
      for (const delta of text.split(/(?<= )/)) {
        send({ type: 'text-delta', id: '1', delta });
        await wait(20);
      }
      send({ type: 'text-end', id: '1' });
    },
    end() {
      send({ type: 'finish' });
      response.end('data: [DONE]\n\n');
    },
  };
}

type Behaviour = (stream: Stream, number: number) => Promise<void>;
const calls = (stream: Stream, toolName: string) => {
  stream.send({ type: 'tool-input-available', toolCallId: 'call-1', toolName, input: { order: 1 } });
};
const returns = (stream: Stream) =>
  stream.send({ type: 'tool-output-available', toolCallId: 'call-1', output: { ok: true } });
const completes: Behaviour = async (stream, number) => {
  await stream.say(wordsOf(number));
  stream.end();
};
const speaksOn: Behaviour = async ({ say, end, response }, number) => {
  for (let count = 0; count < 40 && !response.destroyed; count++) {
    await say(`${wordsOf(number)} `);
    await wait(500);
  }
  end();
};

const honest: Record<string, Behaviour> = {
  complete: completes,
  async waiting_for_approval(stream) {
    calls(stream, 'refund');
    stream.send({ type: 'tool-approval-request', approvalId: 'approval-1', toolCallId: 'call-1' });
    stream.end();
  },
  async handed_over(stream) {
    calls(stream, 'transfer');
    returns(stream);
    stream.end();
  },
  stopped: speaksOn,
  async empty(stream) {
    stream.end();
  },
  async stalled({ say, response }, number) {
    await say(wordsOf(number));
    await wait(longMs);
    response.end();
  },
  async cut_off({ say, response }, number) {
    await say(wordsOf(number));
    // What was written last is still on its way.
    await wait(100);
    response.destroy();
  },
  timeout: speaksOn,
  async navigated({ say, send, response }, number) {
    await say(wordsOf(number));
    send({ type: 'data-leave' });
    await wait(longMs);
    response.end();
  },
};

/** Each differs in the least that its case has to see. */
const mutated: Record<string, Behaviour> = {
  async complete(stream, number) {
    await stream.say(wordsOf(number).replace('two', 'ten'));
    stream.end();
  },
  async waiting_for_approval(stream) {
    calls(stream, 'refund');
    returns(stream);
    stream.end();
  },
  async handed_over(stream) {
    calls(stream, 'transfer_later');
    returns(stream);
    stream.end();
  },
  stopped: speaksOn,
  timeout: completes,
  async empty(stream) {
    await stream.say('.');
    stream.end();
  },
};

const server = createServer((request, response) => {
  if (request.url !== '/api/chat') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    return;
  }
  let body = '';
  request.on('data', (data) => {
    body += data;
  });
  request.on('end', async () => {
    const { said, isMutated } = JSON.parse(body);
    const [kind = '', number] = said.split(' ');
    if (kind === 'error_shown' || kind === 'failed_silently')
      return response.writeHead(500).end('{"error":"down"}');
    const behaviour = isMutated ? (mutated[kind] ?? completes) : (honest[kind] ?? completes);
    await behaviour(streamTo(response), Number(number));
  });
});

serve(server);
