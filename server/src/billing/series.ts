import { sql } from 'kysely';
import type { Generated } from 'kysely';
import type { DocumentKind, SeriesPlace } from '@niveshak/domain/billing/document-number';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { isKnownDatabase, noticeRestore } from '../platform/restores.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    document_series: {
      kind: string;
      financial_year: string;
      run: number;
      last_number: number;
      begins_after: Generated<number>;
    };
  }
}

/**
 * Locks the series of a document kind and year until the transaction ends. Concurrent issuers wait, so numbers are
 * consecutive, and a rollback releases its number. A restored database is first marked as restored, because the lost
 * timeline may have issued numbers of its series.
 */
export async function lockSeries(
  tx: Tx,
  kind: DocumentKind,
  financialYear: string,
  time: BusinessTime,
): Promise<SeriesPlace> {
  const run = sql<number>`series_run(${financialYear})`;
  const lockRow = () =>
    tx
      .selectFrom('document_series')
      .select(['last_number', 'run', isKnownDatabase.as('is_known')])
      .where('kind', '=', kind)
      .where('financial_year', '=', financialYear)
      .where('run', '=', run)
      .forUpdate()
      .executeTakeFirst();
  let row = (await lockRow()) ?? (await beginSeries().then(lockRow));
  if (row?.is_known === false) {
    await noticeRestore(tx, time);
    row = (await lockRow()) ?? (await beginSeries().then(lockRow));
  }
  if (row === undefined) throw new Error(`The series of ${kind} in ${financialYear} could not be started.`);
  return { run: row.run, sequence: row.last_number + 1 };

  /** Starts the series for the year's first document, waiting for any concurrent start. */
  async function beginSeries(): Promise<void> {
    await tx
      .insertInto('document_series')
      .values({ kind, financial_year: financialYear, run, last_number: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Starts our invoice numbers of a financial year after the old system's last number. Returns false if invoices of that
 * year already have other numbers.
 */
export async function beginInvoicesAfter(tx: Tx, financialYear: string, last: number): Promise<boolean> {
  const begun = await tx
    .insertInto('document_series')
    .values({
      kind: 'invoice',
      financial_year: financialYear,
      run: sql<number>`series_run(${financialYear})`,
      last_number: last,
      begins_after: last,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('last_number')
    .executeTakeFirst();
  return begun !== undefined || (await seriesStart(tx, financialYear)) === last;
}

/** Returns the number before our first invoice of a financial year, or null if the series has not started. */
async function seriesStart(db: Db, financialYear: string): Promise<number | null> {
  const row = await db
    .selectFrom('document_series')
    .select('begins_after')
    .where('kind', '=', 'invoice')
    .where('financial_year', '=', financialYear)
    .where('run', '=', sql<number>`series_run(${financialYear})`)
    .executeTakeFirst();
  return row?.begins_after ?? null;
}

export type SeriesState = {
  readonly kind: string;
  readonly financialYear: string;
  readonly run: number;
  readonly lastNumber: number;
  readonly beginsAfter: number;
};

export async function allSeries(db: Db): Promise<SeriesState[]> {
  return db
    .selectFrom('document_series')
    .select([
      'kind',
      'financial_year as financialYear',
      'run',
      'last_number as lastNumber',
      'begins_after as beginsAfter',
    ])
    .orderBy('financial_year')
    .orderBy('kind')
    .orderBy('run')
    .execute();
}
