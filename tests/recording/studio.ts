import type { Browser, Page } from '@playwright/test';
import type { Frame } from './animated-webp.ts';

/** What of a picture is another than in the one before; base64. */
type Piece = Pick<Frame, 'x' | 'y' | 'width' | 'height'> & { still: string };

/** Makes pieces of pictures, in a page: a browser has what reads and writes them. */
export type Studio = {
  /** Null where nothing is another than it was. */
  pieceOf(png: Buffer): Promise<Omit<Frame, 'ms'> | null>;
  close(): Promise<void>;
};

export async function openStudio(browser: Browser, size: { width: number; height: number }): Promise<Studio> {
  const page = await browser.newPage();
  await page.evaluate(install, size);
  return {
    async pieceOf(png) {
      const piece = await pieceIn(page, png.toString('base64'));
      return piece && { ...piece, still: Buffer.from(piece.still, 'base64') };
    },
    close: () => page.close(),
  };
}

const pieceIn = (page: Page, png: string): Promise<Piece | null> =>
  page.evaluate((given) => window.pieceOf(given), png);

declare global {
  interface Window {
    pieceOf(png: string): Promise<Piece | null>;
  }
}

/** Runs in the page, and refers to nothing outside of itself. */
function install({ width, height }: { width: number; height: number }): void {
  const quality = 0.82;
  const canvasOf = (wide: number, high: number) => {
    const canvas = new OffscreenCanvas(wide, high);
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (!context) throw new Error('This browser draws nothing.');
    return { canvas, context };
  };
  const { canvas, context } = canvasOf(width, height);
  let before: Uint32Array | null = null;

  window.pieceOf = async (png) => {
    const blob = await (await fetch(`data:image/png;base64,${png}`)).blob();
    context.drawImage(await createImageBitmap(blob), 0, 0);
    const now = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    const box = changedBox(before, now);
    before = now;
    if (box === null) return null;
    const cut = canvasOf(box.width, box.height);
    cut.context.drawImage(canvas, -box.x, -box.y);
    const still = new Uint8Array(
      await (await cut.canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer(),
    );
    return { ...box, still: btoa(Array.from(still, (byte) => String.fromCharCode(byte)).join('')) };
  };

  /** The smallest part, from even coordinates on, outside of which nothing has changed. */
  function changedBox(was: Uint32Array | null, now: Uint32Array): Omit<Piece, 'still'> | null {
    if (was === null) return { x: 0, y: 0, width, height };
    let [left, top, right, bottom] = [width, height, -1, -1];
    for (let at = 0; at < now.length; at++) {
      if (was[at] === now[at]) continue;
      const [column, row] = [at % width, Math.floor(at / width)];
      [left, top] = [Math.min(left, column), Math.min(top, row)];
      [right, bottom] = [Math.max(right, column), Math.max(bottom, row)];
    }
    if (right < 0) return null;
    const [x, y] = [left - (left % 2), top - (top % 2)];
    return { x, y, width: right - x + 1, height: bottom - y + 1 };
  }
}
