/** What the back end says, piece by piece, in one of three protocols. Throws where the back end fails or breaks off. */
export async function* ask(text, protocol = 'text') {
  const { api, body, read } = protocols[protocol];
  const response = await fetch(api, { method: 'POST', body: JSON.stringify(body(text)) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    if (!read) {
      yield chunk;
      continue;
    }
    const pieces = (rest + chunk).split('\n');
    rest = pieces.pop();
    for (const piece of pieces.filter(Boolean)) yield read(piece);
  }
}

const protocols = {
  text: { api: '/api/nlux', body: (message) => ({ message }) },
  lines: { api: '/api/content', body: (said) => ({ said }), read: (line) => JSON.parse(line).text },
  events: {
    api: '/api/deep-chat',
    body: (text) => ({ messages: [{ text }] }),
    read(line) {
      const { text, error } = JSON.parse(line.slice('data: '.length));
      if (error) throw new Error(error);
      return text;
    },
  },
};
