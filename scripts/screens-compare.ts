/**
 * `npm run screens:compare -- <commit> [<commit>]`: builds two commits (the second is HEAD unless told otherwise), takes
 * every screen of `scripts/screens/list.ts` in three widths, two themes and its states of both in one run with one browser,
 * and makes `screens-compared/index.html` of what differs, the largest difference first. `SCREENS=portfolio,outliers` takes
 * those whose names begin so.
 */
import { chromium } from '@playwright/test';
import fs from 'node:fs';
import path from 'node:path';
import config from '../e2e/playwright.config.ts';
import { startCommit } from './screens/built-commit.ts';
import type { BuiltCommit } from './screens/built-commit.ts';
import { difference } from './screens/difference.ts';
import { differencesPage } from './screens/differences-page.ts';
import type { Compared } from './screens/differences-page.ts';
import { comparedLooks, comparedScreens } from './screens/list.ts';
import { Pictures } from './screens/pictures.ts';

const root = path.resolve(import.meta.dirname, '..');
const [first, second = 'HEAD'] = process.argv.slice(2);
if (first === undefined) {
  console.error('npm run screens:compare -- <commit> [<commit>]');
  process.exit(2);
}
const wanted = (process.env['SCREENS'] ?? '').split(',');
const screens = comparedScreens.filter(({ name }) => wanted.some((each) => name.startsWith(each)));
const folder = path.join(root, 'screens-compared');
fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder, { recursive: true });

// Kept, so that a commit is installed and built once; deleting the folder is safe.
const builds = path.join(root, '.cache/screens');
const built: BuiltCommit[] = [];
const stopAll = async () => {
  for (const each of built.splice(0)) await each.stop();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().then(() => process.exit(130)));
try {
  for (const commit of [first, second]) {
    console.log(`Building ${commit} …`);
    built.push(await startCommit(root, commit, builds));
  }
  const [before, after] = built;
  if (before === undefined || after === undefined) throw new Error('Two commits are needed.');
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  const [old, now] = [new Pictures(browser, before.origin), new Pictures(browser, after.origin)];
  const compared: Compared[] = [];
  for (const { name, question, answer, ...screen } of screens) {
    const [olds, news] = [
      await old.of({ name, question, answer, ...screen }, comparedLooks),
      await now.of({ name, question, answer, ...screen }, comparedLooks),
    ];
    for (const [at, { width, scheme }] of comparedLooks.entries()) {
      const look = `${width}-${scheme}`;
      const [one, other] = [olds[at] ?? null, news[at] ?? null];
      if (one === null || other === null) process.exitCode = 1;
      const save = (kind: string, picture: Buffer | null) =>
        picture !== null && fs.writeFileSync(path.join(folder, `${name}-${look}-${kind}.png`), picture);
      const { share, picture } =
        one === null || other === null ? { share: 1, picture: null } : difference(one, other);
      if (share > 0) {
        save('before', one);
        save('after', other);
        save('difference', picture);
      }
      compared.push({ name, question, answer, look, share, hasPicture: picture !== null });
    }
    console.log(
      `${name.padEnd(24)} ${(Math.max(...compared.slice(-comparedLooks.length).map(({ share }) => share)) * 100).toFixed(2)}%`,
    );
  }
  await browser.close();
  fs.writeFileSync(path.join(folder, 'index.html'), differencesPage(before.label, after.label, compared));
  console.log(
    `${compared.filter(({ share }) => share > 0).length} of ${compared.length} pictures differ: screens-compared/index.html`,
  );
} finally {
  await stopAll();
}
