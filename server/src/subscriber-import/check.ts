import { createHash } from 'node:crypto';
import { importedText } from '@niveshak/contract/subscriber-import/texts';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CsvLine } from '@niveshak/domain/subscriber-import/csv-lines';
import { FileJudge, lineText } from '@niveshak/domain/subscriber-import/file-judge';
import { readLine } from '@niveshak/domain/subscriber-import/line';
import type { ImportFacts, ReadingRules } from '@niveshak/domain/subscriber-import/line';
import { fullPricesOn, nameOfPlan, readPlanDescriptions, readPrices } from '../catalogue/index.ts';
import { warningsOf } from '@niveshak/domain/subscriber-import/unusual';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { Db } from '../platform/db/database.ts';
import { changeImport, fileOf, importById, lockImport } from './import-store.ts';
import { countLines, insertLines } from './line-store.ts';
import type { CheckedLine } from './line-store.ts';
import { readFileText } from './read-file.ts';
import { knownOf, readingRules } from './rules.ts';

export const checkTask = 'check-moving-in';

/** Lines per insert statement. */
const linesAtOnce = 1_000;
/** Maximum length at which an invalid address is stored. */
const longestEmail = 254;

/**
 * Runs the job for a dry run: checks all lines of a file and stores the outcomes, without creating anything. Starts
 * over after a crash.
 */
export async function checkFile(db: Db, importId: string, today: CalendarDate): Promise<void> {
  const found = await importById(db, importId);
  if (found === null || found.state !== 'checking' || found.mapping === null) return;
  const { mapping } = found;
  const bytes = await fileOf(db, found);
  const file = bytes === null ? 'The file is not whole.' : readFileText(bytes, mapping);
  if (typeof file === 'string') {
    await changeImport(db, importId, { state: 'failed', problem: file, finished_at: new Date() });
    return;
  }
  const rules = await readingRules(db, mapping, file.headings.length, today);
  const names = await readPlanDescriptions(db);
  const prices = fullPricesOn(await readPrices(db), today);
  const judged = await judgeLines(db, file.lines, rules, prices, ({ term }) =>
    term === null ? '' : nameOfPlan(names, term.alias),
  );
  await db.transaction().execute(async (tx) => {
    if ((await lockImport(tx, importId, ['checking'])) === null) return;
    await tx.deleteFrom('moving_in_lines').where('import_id', '=', importId).execute();
    for (let at = 0; at < judged.length; at += linesAtOnce)
      await insertLines(tx, importId, judged.slice(at, at + linesAtOnce));
    await changeImport(tx, importId, {
      state: 'checked',
      counts: await countLines(tx, importId),
      lines_done: judged.length,
    });
  });
}

function fingerprintOf(facts: ImportFacts): Buffer {
  return createHash('sha256').update(lineText(facts)).digest();
}

async function judgeLines(
  db: Db,
  lines: readonly CsvLine[],
  rules: ReadingRules,
  prices: ReadonlyMap<PlanAlias, Paise>,
  planNameOf: (facts: ImportFacts) => string,
): Promise<CheckedLine[]> {
  const nothing = { faults: [], warnings: [], facts: null, fingerprint: null, makes: '' };
  const read = lines.map((line) => {
    if (line.cells.every((cell) => cell.trim() === '')) return null;
    if (line.isBroken) return { ok: false, faults: ['quotes'] } as const;
    const one = readLine(line.cells, rules);
    return one.ok ? { ...one, fingerprint: fingerprintOf(one.facts) } : one;
  });
  const whole = read.flatMap((each) => (each?.ok === true ? [each] : []));
  const coming = new Set(whole.flatMap(({ facts }) => facts.referralCode ?? []));
  const judge = new FileJudge(await knownOf(db, whole), coming);
  return lines.map(({ line, cells }, index): CheckedLine => {
    const each = read[index];
    if (each === null || each === undefined) return { ...nothing, line, outcome: 'empty', email: '' };
    if (!each.ok) {
      const email = emailIn(cells, rules);
      return { ...nothing, line, outcome: 'fault', email, faults: each.faults };
    }
    const { facts, fingerprint } = each;
    const judged = judge.judge(facts, fingerprint.toString('hex'));
    const { email } = facts;
    if (judged.outcome === 'fault')
      return { ...nothing, line, outcome: 'fault', email, faults: judged.faults };
    const makes = importedText(facts, planNameOf(facts));
    return judged.outcome === 'unchanged'
      ? { ...nothing, line, outcome: 'unchanged', email, makes }
      : {
          ...nothing,
          line,
          outcome: 'new',
          email,
          warnings: warningsOf(facts, prices),
          facts,
          fingerprint,
          makes,
        };
  });
}

/** Returns the email cell, valid or not, without characters that the database cannot store. */
function emailIn(cells: readonly string[], { columns }: ReadingRules): string {
  const cell = columns.email === undefined ? '' : (cells[columns.email] ?? '');
  return cell.trim().replaceAll('\0', '').slice(0, longestEmail);
}
