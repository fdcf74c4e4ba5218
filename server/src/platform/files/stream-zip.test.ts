import { randomBytes } from 'node:crypto';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { ZipEntry } from './stream-zip.ts';
import { streamZip } from './stream-zip.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const fileBytes = 60_000;
const count = 300;
const content = randomBytes(fileBytes);
/** Either fault retains at least 60 kB per file. */
const most = (count * fileBytes) / 10;

/** Returns the bytes in use outside the heap. */
function usedBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

it('keeps neither the content of earlier files nor the pool of their names', async () => {
  let grownBy = Infinity;
  async function* files(): AsyncGenerator<ZipEntry> {
    const before = usedBytes();
    for (let index = 0; index < count; index += 1) {
      yield { name: `file-${index}.bin`, pieces: [Buffer.copyBytesFrom(content)] };
      await turn();
    }
    // V8 frees collected buffers in the background.
    for (let tries = 0; tries < 100 && grownBy >= most; tries += 1) {
      await sleep(50);
      grownBy = usedBytes() - before;
    }
  }
  let bytes = 0;
  for await (const chunk of streamZip(files(), new Date('2025-06-02T04:30:00Z'))) bytes += chunk.length;
  expect(bytes).toBeGreaterThan(count * fileBytes);
  expect(grownBy).toBeLessThan(most);
});
