import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** A model that shared code with the product would share its bugs. */
it('imports nothing from the product', () => {
  const folder = path.resolve(import.meta.dirname, '../../../e2e/src/histories');
  const files = [
    path.join(folder, 'steps.ts'),
    ...fs.readdirSync(path.join(folder, 'model')).map((name) => path.join(folder, 'model', name)),
  ];
  const imports = files.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/from '(.*)'/g)].map(([, from]) => from),
  );
  expect(files.length).toBeGreaterThan(8);
  expect(imports.filter((from) => !/^(\.\/[a-z-]+|\.\.\/steps)\.ts$/.test(from ?? ''))).toEqual([]);
});
