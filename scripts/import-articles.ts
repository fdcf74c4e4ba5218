/**
 * `npm run import:articles -- <zip, json or xml> [--access public|lite|premium]` imports articles from another system
 * into the installation in DATA_DIR or DATABASE_URL, even while it runs. Can be repeated. Prints one line per article.
 */
import fs from 'node:fs';
import { articleAccessLevels } from '../domain/src/articles/access.ts';
import { importArticles } from '../server/src/articles/index.ts';
import { businessNow, openInstallation } from './installation.ts';

const words = process.argv.slice(2).filter((word) => word !== '--');
const at = words.indexOf('--access');
const wanted = at === -1 ? 'premium' : words[at + 1];
const access = articleAccessLevels.find((each) => each === wanted);
const [file] = at === -1 ? words : words.toSpliced(at, 2);
if (file === undefined || access === undefined) {
  console.error(
    'Name the file: npm run import:articles -- <zip, json or xml> [--access public|lite|premium]',
  );
  process.exit(2);
}
if (!fs.existsSync(file)) {
  console.error(`There is nothing at ${file}.`);
  process.exit(2);
}

const installation = await openInstallation();
try {
  const { db } = installation;
  const owner = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .orderBy('id')
    .executeTakeFirst();
  if (owner === undefined)
    throw new Error('There is no staff owner yet to own the drafts. Invite one first.');
  const time = await businessNow(db);
  const { lines, skipped } = await importArticles({
    db,
    file,
    access,
    staffId: owner.id,
    time,
    publishes: true,
  });
  for (const { title, outcome, path, notes } of lines) {
    console.log(`${outcome}: ${title}${path === null ? '' : ` at ${path}`}`);
    for (const note of notes) console.log(`  ${note}`);
  }
  for (const { what, why } of skipped) console.log(`passed over: ${what} ${why}`);
  const count = (outcome: string) => lines.filter((line) => line.outcome === outcome).length;
  console.log(
    `${count('new')} new, ${count('draft')} drafts, ${count('changed')} changed, ${count('unchanged')} unchanged, ${count('left')} left as they are here, ${skipped.length} passed over`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await installation.close();
}
