/**
 * `npm run setup -- <firm.yaml> [--dry-run]` writes the firm's profile, GST settings, legal texts, prices and coupons
 * from one file (docs/setup/README.md) to the installation in DATABASE_URL or DATA_DIR, even while it runs. All or
 * nothing, and only changes are written. `--dry-run` lists them instead. Exit status 1 if there are problems. `npm run
 * setup -- --save <folder>` exports such a file, with its texts, from the installation's current state.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchFindings } from '@niveshak/domain/firm/launch-checklist';
import { ensureCatalogue } from '../server/src/catalogue/index.ts';
import {
  applyFirmFile,
  firmFileOf,
  readLaunchFacts,
  readFirmFile,
} from '../server/src/launch-checklist/index.ts';
import { migrate, pendingMigrations } from '../server/src/platform/db/migrate.ts';
import { createLog } from '../server/src/platform/log.ts';
import { publishedIn } from '../server/src/platform/published.ts';
import { businessNow, openInstallation } from './installation.ts';

const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, save: { type: 'string' } },
  allowPositionals: true,
});
const [file] = positionals;
if (values.save !== undefined) await save(values.save);
else if (file === undefined || positionals.length > 1 || !fs.existsSync(file)) {
  console.error('Name the firm’s file: npm run setup -- docs/setup/firm.yaml [--dry-run]');
  process.exitCode = 2;
} else {
  const read = await readFirmFile(file);
  if (read.ok) await setUp(read);
  else report(read.problems);
}

/** Exports the files to a folder. Never overwrites, and rejects a folder that already has one of these files. */
async function save(folder: string): Promise<void> {
  const installation = await openInstallation();
  try {
    const { today } = await businessNow(installation.db);
    const saved = await firmFileOf(installation.db, today);
    if ('missing' in saved) {
      console.error(`nothing was saved: the installation lacks ${saved.missing.join(', ')}`);
      process.exitCode = 1;
      return;
    }
    const names = [...saved.files.keys()];
    const known = names.filter((name) => fs.existsSync(path.join(folder, name)));
    if (known.length > 0) {
      console.error(`nothing was saved: ${folder} has ${known.join(', ')} already`);
      process.exitCode = 1;
      return;
    }
    fs.mkdirSync(folder, { recursive: true });
    for (const [name, text] of saved.files) fs.writeFileSync(path.join(folder, name), text);
    console.log(`saved ${names.join(', ')}`);
    console.log(
      'not in them, set in the console: logo, plan descriptions, last day of service, batches of coupons, texts that are not in force yet',
    );
  } finally {
    await installation.close();
  }
}

async function setUp(wanted: Extract<Awaited<ReturnType<typeof readFirmFile>>, { ok: true }>): Promise<void> {
  const isDryRun = values['dry-run'];
  const installation = await openInstallation();
  try {
    // For the owner of an installation without a dedicated server. Elsewhere `npm run migrate` has already
    // run.
    if ((await pendingMigrations(installation.db)).length > 0)
      await migrate(installation.url, createLog('warn'));
    await ensureCatalogue(installation.db, { withPrices: false });
    const { today } = await businessNow(installation.db);
    const tx = await installation.db.startTransaction().execute();
    const { changes, unchanged, problems } = await applyFirmFile(tx, wanted, today);
    const sender = process.env['MAIL_FROM'] ?? 'unknown@unknown.in';
    const appOrigin = process.env['APP_ORIGIN'] ?? '';
    const facts = await readLaunchFacts(publishedIn(tx), { sender, appOrigin }, today);
    await (isDryRun || problems.length > 0 ? tx.rollback() : tx.commit()).execute();
    if (problems.length > 0) return report(problems);
    for (const change of changes) console.log(change);
    for (const { title, problem, isNeededToSell } of launchFindings(facts))
      if (problem !== null)
        console.log(
          `${isNeededToSell ? 'still missing' : 'required, sales do not wait'}: ${title}. ${problem}`,
        );
    const verb = isDryRun ? 'would change' : 'changed';
    console.log(
      changes.length === 0
        ? `nothing changed: ${unchanged} settings are as the file has them`
        : `${verb} ${changes.length}, unchanged ${unchanged}`,
    );
  } finally {
    await installation.close();
  }
}

function report(problems: readonly { line: number; path: string; message: string }[]): void {
  for (const { line, path, message } of problems)
    console.error(`${file}:${line} ${path}${path === '' ? '' : ': '}${message}`);
  console.error(`problems ${problems.length}; nothing was written`);
  process.exitCode = 1;
}
