import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * The library's private tables change between releases; the view `graphile_worker.jobs` and the functions are stable.
 */
it('uses only the public interface of the job library', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const files = ['src', 'demo', 'migrations'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.ts$|\.sql$/.test(name))
      .map((name) => path.join(root, folder, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  const naming = files.filter((file) => fs.readFileSync(file, 'utf8').includes('graphile_worker._private'));
  expect(naming.map((file) => path.relative(root, file))).toEqual([]);
});
