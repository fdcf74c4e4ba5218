import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/**
 * What Node is given to run the product, the memory settings included: as production gives it, so that what is tried and
 * measured is what runs. From package.json's `serve`, the one place where they stand (why: decision 50).
 */
export function productArguments(): readonly string[] {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const given = /^exec node (.+?) \|\| node \1$/.exec(scripts['serve'] ?? '')?.[1];
  if (given === undefined) throw new Error("package.json's serve runs the product in another way.");
  return given.split(' ');
}
