/** A value of the trial's row, and a secret of the run's environment (`SHOP_API_TOKEN`). */
export const address = '12 Harbour Street, Flat 7';
export const secret = 'kf82-Qz71-mmP0-xx3V';

/** The ways in which a page sends the value out: the kind of request, the part that carries it, and the encoding. */
export const ways = {
  image: ['image', 'url', 'percent'],
  base64: ['image', 'url', 'base64'],
  hex: ['image', 'url', 'hex'],
  host: ['image', 'url', 'hex'],
  style: ['image', 'url', 'percent'],
  frame: ['document', 'url', 'percent'],
  fetch: ['fetch', 'body', 'plain'],
  header: ['fetch', 'headers', 'base64'],
  beacon: ['ping', 'body', 'plain'],
  form: ['document', 'body', 'percent'],
  window: ['document', 'url', 'percent'],
  socket: ['websocket', 'url', 'percent'],
  prefetch: ['other', 'url', 'percent'],
} as const;

/** The host of each way. */
export const hostOf = (way: string): string => `https://${way}.invalid`;
