const log = document.querySelector('#log');

document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const input = event.target.querySelector('input');
  const said = input.value;
  input.value = '';
  append('user', said);
  log.setAttribute('aria-busy', 'true');
  const response = await fetch('/api/answer', { method: 'POST', body: JSON.stringify({ said }) });
  append('assistant', await response.text());
  log.removeAttribute('aria-busy');
});
document.body.dataset.ready = 'true';

function append(role, text) {
  const element = document.createElement('p');
  element.className = role;
  element.textContent = text;
  log.append(element);
}
