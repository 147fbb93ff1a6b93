import { noteAnswer } from '../hooks/use-revision.ts';

/** Saves something of the review and reloads the page's data. @returns the server's reason where it refuses; null when saved. */
export async function send(what: 'label' | 'reviewer', document: unknown): Promise<string | null> {
  try {
    const response = await fetch(`api/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(document),
    });
    if (!response.ok) return await response.text();
  } catch (error) {
    return String(error);
  }
  noteAnswer();
  return null;
}
