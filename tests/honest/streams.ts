const word = (index: number) => `词${String(index).padStart(2, '0')}，`;
const words = (count: number) => Array.from({ length: count }, (_, index) => word(index)).join('');

/** Replies of forty tokens (a token is a word of four characters), and how each arrives. */
export const replies = [
  {
    id: 'slow',
    said: '四十个词，每 50 毫秒一个',
    text: words(40),
    stream: { tokensPerSecond: 20, chunkSize: 4 },
    isStreamed: true,
  },
  {
    id: 'paused',
    said: '四十个词，中间停 3 秒',
    text: words(40),
    stream: { tokensPerSecond: 1000, chunkSize: 4, pause: 3_000 },
    isStreamed: true,
  },
  {
    id: 'burst',
    said: '四十个词，一下子全来',
    text: words(40),
    stream: { tokensPerSecond: 100_000, chunkSize: 1_000 },
    isStreamed: false,
  },
];
