/** Whether a value is distinctive enough to be found anywhere; weaker ones are found only as whole words. */
export function isStrong(secret: string): boolean {
  const letters = secret.replace(/\s+/gu, '');
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(letters)).length;
  return letters.length >= 16 || (letters.length >= 8 && kinds >= 2);
}

/**
 * Returns the encodings of a secret: URL, JSON, HTML, base64, hexadecimal. Case, white space and backslashes need no forms
 * of their own, because the search ignores them.
 */
export function formsOf(secret: string): string[] {
  return distinct([...writtenForms(secret), ...longForms(secret)]);
}

/** Returns the secret's forms in text. */
export function writtenForms(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inAddress = [
    encodeAll(secret),
    encodeEach(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    encodeURI(secret.toWellFormed()),
    // As a browser writes what a page appended as it is.
    new URL(`http://s/?${secret}`).href.slice('http://s/?'.length),
  ];
  return distinct([
    secret,
    inJson,
    inAscii(secret),
    ...inHtml(secret),
    ...inAddress,
    ...inAddress.map(encodeAll),
  ]);
}

/**
 * Returns its hexadecimal and base64 forms, also within longer base64, where the first and last letters depend on the
 * neighbours.
 */
export function longForms(secret: string): string[] {
  const encoded = [0, 1, 2].map((offset) => {
    const text = Buffer.from(' '.repeat(offset) + secret)
      .toString('base64')
      .replace(/=+$/, '');
    const bits = 8 * (offset + Buffer.byteLength(secret));
    return text.slice(offset === 0 ? 0 : offset + 1, Math.floor(bits / 6));
  });
  return distinct([...encoded, ...encoded.map(encodeEach), Buffer.from(secret).toString('hex')]);
}

const distinct = (forms: string[]) => [...new Set(forms)].filter((form) => form !== '');

/** A lone surrogate cannot be URL-encoded. */
const encodeAll = (text: string) => encodeURIComponent(text.toWellFormed());
const encodeEach = (text: string) =>
  encodeAll(text).replace(/[-_.!~*'()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

/** JSON restricted to ASCII. */
const inAscii = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

function inHtml(text: string): string[] {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  const written = Object.entries(entities).reduce(
    (all, [mark, entity]) => all.replaceAll(mark, entity),
    text,
  );
  return [written, written.replaceAll('&#39;', '&#x27;'), written.replaceAll('&quot;', '"')];
}
