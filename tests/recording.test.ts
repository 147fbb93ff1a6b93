import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { animatedWebp } from './recording/animated-webp.ts';

/** The recording in the README: what it is made of, and that it is small enough to be looked at. */

const chunk = (name: string, content: readonly number[]) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), size, Buffer.from(content), Buffer.alloc(content.length % 2)]);
};
const still = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
};
const frame = { x: 0, y: 0, width: 4, height: 2, ms: 100 };

/** The names of the chunks of a picture, and what they hold. */
function chunksOf(picture: Buffer): [string, Buffer][] {
  const found: [string, Buffer][] = [];
  for (let at = 12; at < picture.length; ) {
    const size = picture.readUInt32LE(at + 4);
    found.push([picture.toString('latin1', at, at + 4), picture.subarray(at + 8, at + 8 + size)]);
    at += 8 + size + (size % 2);
  }
  return found;
}

describe('an animated picture', () => {
  const picture = animatedWebp({ width: 1120, height: 700 }, [
    { ...frame, still: still(chunk('VP8 ', [1, 2, 3])) },
    { ...frame, x: 10, y: 4, ms: 66_000, still: still(chunk('EXIF', [9]), chunk('VP8L', [4])) },
  ]);

  test('says how large it is, and how large its file', () => {
    assert.equal(picture.toString('latin1', 0, 4), 'RIFF');
    assert.equal(picture.readUInt32LE(4), picture.length - 8);
    const [[name, header] = ['', Buffer.alloc(0)]] = chunksOf(picture);
    assert.equal(name, 'VP8X');
    assert.deepEqual(
      [header[0], header.readUIntLE(4, 3) + 1, header.readUIntLE(7, 3) + 1],
      [0b10, 1120, 700],
    );
  });

  test('holds of each still the picture alone, where it goes, and for how long', () => {
    const frames = chunksOf(picture).filter(([name]) => name === 'ANMF');
    const placed = frames.map(([, content]) => [0, 3, 6, 9, 12].map((at) => content.readUIntLE(at, 3)));
    assert.deepEqual(placed, [
      [0, 0, 3, 1, 100],
      [5, 2, 3, 1, 66_000],
    ]);
    assert.deepEqual(
      frames.map(([, content]) => content.toString('latin1', 16, 20)),
      ['VP8 ', 'VP8L'],
    );
  });

  for (const [title, change, says] of [
    ['what is no WebP', { still: Buffer.from('PNG and nothing else') }, /no picture in WebP/],
    ['a still without a picture', { still: still(chunk('EXIF', [1])) }, /holds no picture/],
    ['an odd place', { x: 1 }, /must be even/],
  ] as const)
    test(`is not made of ${title}`, () => {
      const given = { ...frame, still: still(chunk('VP8 ', [1])), ...change };
      assert.throws(() => animatedWebp({ width: 8, height: 8 }, [given]), says);
    });
});

test('the recording is there, moves, and is below 1.5 MB', () => {
  const file = join(import.meta.dirname, '../docs/images/failing-case.webp');
  assert.ok(statSync(file).size < 1_500_000);
  assert.ok(chunksOf(readFileSync(file)).filter(([name]) => name === 'ANMF').length > 20);
});
