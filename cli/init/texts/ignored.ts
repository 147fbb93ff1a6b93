/** What marks our lines. */
const marker = '# evalwright: what runs write';
const folders = [
  '.evalwright/',
  'reports/',
  'test-results/',
  'playwright-report/',
  'allure-results/',
  'allure-report/',
];

/** A `.gitignore` with our lines at its end; null where they are there. */
export function ignoreText(before: string | null): string | null {
  const text = before ?? '';
  if (text.includes(marker)) return null;
  const there = new Set(text.split('\n').map((line) => line.trim().replace(/^\/|\/$/g, '')));
  const missing = folders.filter((folder) => !there.has(folder.slice(0, -1)));
  const gap = text === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return `${text}${gap}${[marker, ...missing].join('\n')}\n`;
}
