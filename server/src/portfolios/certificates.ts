import { z } from 'zod';
import type { MetricName } from '@niveshak/contract/portfolios/metric-labels';
import { metricNames } from '@niveshak/contract/portfolios/schemas';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import { fileColumns, putFile, readFile } from '../platform/files/files.ts';
import './tables.ts';

/** An agency's certificate on a portfolio's returns. */
export type Certificate = {
  readonly number: string;
  readonly agency: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Certified values, e.g. 0.125 for 12.5 %. */
  readonly metrics: Readonly<Partial<Record<MetricName, number>>>;
};

const storedMetrics = z.partialRecord(z.enum(metricNames), z.number());

/** Returns the newest certificate of each portfolio that has one, by portfolio id. */
export async function newestCertificates(db: Db): Promise<ReadonlyMap<string, Certificate>> {
  const rows = await db
    .selectFrom('performance_certificates')
    .distinctOn('portfolio_id')
    .select([
      'portfolio_id as portfolioId',
      'number',
      'agency',
      'period_from as from',
      'period_to as to',
      'metrics',
    ])
    .orderBy('portfolio_id')
    .orderBy('recorded_at', 'desc')
    .execute();
  return new Map(
    rows.map(({ portfolioId, metrics, ...row }) => [
      portfolioId,
      { ...row, metrics: storedMetrics.parse(metrics) },
    ]),
  );
}

export async function insertCertificate(
  tx: Tx,
  portfolioId: string,
  { number, agency, from, to, metrics }: Certificate,
  { file, by }: { readonly file: Buffer; readonly by: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('performance_certificates')
    .values({
      portfolio_id: portfolioId,
      number,
      agency,
      period_from: from,
      period_to: to,
      metrics: JSON.stringify(metrics),
      file_sha256: await putFile(tx, file),
      recorded_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the PDF of a portfolio's newest certificate, or null if it has none. */
export async function certificateFile(db: Db, portfolioId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('performance_certificates')
    .innerJoin('files', 'files.hash', 'file_sha256')
    .select(fileColumns)
    .where('portfolio_id', '=', portfolioId)
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : readFile(db, row);
}
