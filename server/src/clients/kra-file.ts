import type { z } from 'zod';
import type { kraFileReport } from '@niveshak/contract/clients/staff-schemas';
import { readKraFile } from '@niveshak/domain/kyc/kra-file';
import type { KraRecord } from '@niveshak/domain/kyc/kra';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { kraByPan, panIndexOf } from '../kyc/index.ts';
import type { ClientKra, PanKeys } from '../kyc/index.ts';
import type { Db } from '../platform/db/database.ts';

const shownProblems = 200;

/** Effects of importing a file with KRA statuses. */
export type PlannedKraFile = {
  readonly changes: readonly ClientKra[];
  readonly report: z.infer<typeof kraFileReport>;
};

/** Parses a file and compares it with the records. Writes nothing. */
export async function planKraFile(
  db: Db,
  keys: PanKeys,
  csv: string,
  today: CalendarDate,
): Promise<PlannedKraFile> {
  const file = readKraFile(csv, today);
  const given = file.lines.map((line) => ({ ...line, index: panIndexOf(line.pan, keys) }));
  const holders = await kraByPan(
    db,
    given.map(({ index }) => index),
  );
  const problems = [...file.problems];
  const changes: ClientKra[] = [];
  for (const { line, index, record } of given) {
    const known = holders.get(index.toString('hex'));
    if (known === undefined) problems.push({ line, problem: 'No member has this PAN.' });
    else if (!isSame(known.record, record)) changes.push({ userId: known.userId, record });
  }
  problems.sort((a, b) => a.line - b.line);
  return {
    changes,
    report: {
      changed: changes.length,
      unchanged: file.lines.length + file.problems.length - problems.length - changes.length,
      problems: problems.slice(0, shownProblems),
      problemCount: problems.length,
    },
  };
}

function isSame(one: KraRecord, other: KraRecord): boolean {
  return (
    one.status === other.status && one.checkedOn === other.checkedOn && one.reference === other.reference
  );
}
