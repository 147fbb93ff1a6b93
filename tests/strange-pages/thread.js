/** Asks in the page's place, and tells it what has come. */
addEventListener('message', async ({ data: said }) => {
  const response = await fetch('/api/lines', { method: 'POST', body: JSON.stringify({ said }) });
  let [text, pending] = ['', ''];
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (pending + chunk).split('\n');
    pending = lines.pop();
    for (const line of lines) text += JSON.parse(line).text;
    postMessage({ text });
  }
  postMessage({ done: true });
});
