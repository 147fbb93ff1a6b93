const log = document.querySelector('#log');
const texts = await (await fetch('/texts')).json();
document.title = texts.title;
document.body.setAttribute('data-note', texts.document);
console.log(texts.console);
console.error(new Error(texts.console));
// What a header can carry.
const header = texts.header.replace(/[^ -~]+/g, ' ');
await fetch(`/seen?${encodeURIComponent(header.slice(0, 2_000))}`, { headers: { 'x-planted': header } });

document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const input = event.target.querySelector('input');
  const said = input.value;
  input.value = '';
  log.setAttribute('aria-busy', 'true');
  const message = append(log, 'div', 'assistant', '');
  const text = append(message, 'p', 'text', '');
  const response = await fetch('/answer', { method: 'POST', body: JSON.stringify({ said }) });
  let pending = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (pending + chunk).split('\n');
    pending = lines.pop();
    for (const line of lines) {
      const said = JSON.parse(line);
      if (said.type === 'delta') text.textContent += said.text;
      if (said.type === 'card') append(message, 'section', 'card', said.text);
    }
  }
  log.removeAttribute('aria-busy');
});

function append(parent, tag, name, text) {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  parent.append(element);
  return element;
}
