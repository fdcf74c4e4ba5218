import { createHash } from 'node:crypto';
import { readStatement } from '@niveshak/domain/checkout/bank-statement';
import type { Statement, StatementLine } from '@niveshak/domain/checkout/bank-statement';
import { referenceIn, utrsIn } from '@niveshak/domain/checkout/bank-transfer';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { RecurringJob } from '../../platform/jobs/due.ts';
import { dayMs, retention } from '../../platform/jobs/retention.ts';

export type Imported = {
  readonly added: number;
  readonly known: number;
  readonly statement: Statement;
};

/**
 * Stores incoming payments from a bank's CSV statement. Skips lines already stored, so statement periods may overlap.
 * Returns null if the file is not a statement.
 */
export async function importStatement(
  tx: Tx,
  csv: string,
  by: { readonly staffId: string; readonly at: Date },
): Promise<Imported | null> {
  const statement = readStatement(csv);
  if (statement === null) return null;
  const rows = hashed(statement.credits).map(({ hash, line }) => ({
    hash,
    paid_on: line.date,
    narration: line.narration,
    reference: line.reference,
    amount_paise: line.amount,
    utrs: utrsIn(line.reference, line.narration),
    order_reference: referenceIn(`${line.narration} ${line.reference}`),
    imported_by: by.staffId,
    imported_at: by.at,
  }));
  if (rows.length === 0) return { added: 0, known: 0, statement };
  const added = await tx
    .insertInto('statement_lines')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('id')
    .execute();
  return { added: added.length, known: rows.length - added.length, statement };
}

/**
 * Without a balance, two lines may be identical; their position within the day distinguishes them. This works for every
 * statement that covers the whole day.
 */
function hashed(lines: readonly StatementLine[]): { hash: string; line: StatementLine }[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { date, narration, reference, amount, balance } = line;
    const cells = JSON.stringify([date, narration, reference, amount, balance.replaceAll(/[,\s]/g, '')]);
    const count = (seen.get(cells) ?? 0) + 1;
    seen.set(cells, count);
    return { hash: createHash('sha256').update(`${cells}#${count}`).digest('hex'), line };
  });
}

/** More than a financial year, so that its transfers can be audited. */
const keptMs = 400 * dayMs;

/** Uses business time. */
export function statementRetention(db: Db): RecurringJob {
  return retention(db, 'statement_lines', ({ instant }) => {
    const before = new Date(instant.getTime() - keptMs);
    return sql<boolean>`paid_on < ${before}::date`;
  });
}
