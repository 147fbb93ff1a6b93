/** What an agent, a tool or a page can say to whoever shows it. One table, for every place. */
export const hostile = {
  'escape sequences': '\u001b[31mred\u001b[8mhidden\u001b[0m',
  'a cleared screen': '\u001b[2J\u001b[H\u009b2J',
  'the clipboard': '\u001b]52;c;ZXZpbA==\u0007',
  'the title of the window': '\u001b]0;owned\u0007',
  'text that is reversed': '\u202Egnorw\u202C \u2066x\u2069',
  'a command of a CI log': '\n::stop-commands::pause\n  ::add-mask::Gate\r::error::x\n##[error]x ##[group]y',
  'what XML does not allow': '\uFFFE\uFFFF\u0001\uD800',
  'a fence': '\n```\n````\n~~~\n# owned\n',
  'a picture': '![x](https://evil.example/beacon.png) <img src="https://evil.example/beacon.png">',
  'a script': '<script>document.title="owned";fetch("https://evil.example")</script>',
  'a link': '[click](javascript:alert(1)) https://evil.example www.evil.example',
  'an entry of YAML': '\n- id: owned\n  severity: critical\n',
} as const;

export const plantedHostile = (place: string): string =>
  [`here-${place}`, ...Object.values(hostile), 'end'].join(' ');
