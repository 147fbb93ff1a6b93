import { writeFileSync } from 'node:fs';

export default function setUp(): void {
  writeFileSync('own-set-up-ran', '');
}
