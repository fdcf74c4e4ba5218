import { sql } from 'kysely';
import { z } from 'zod';
import { readPurpose } from '@niveshak/domain/market-data/corporate-action';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { bumpMarketVersion, deleteEarlierReadings, storeAction } from './import/import-store.ts';

const storedPurpose = z.object({
  symbol: z.string(),
  exDate: z.string(),
  purpose: z.string(),
  actions: z.array(z.record(z.string(), z.unknown())),
});

export type RereadAction = {
  readonly symbol: string;
  readonly exDate: string;
  readonly purpose: string;
  readonly before: string;
  readonly after: string;
};

/**
 * Returns stored corporate actions that the current rules parse differently. With `apply`, also stores the new result,
 * from which prices and portfolios are recomputed; published outlier lists do not change. Face values are not stored,
 * so a change of the rules for rights issues requires importing the exchange's file again.
 */
export async function rereadActions(db: Db, apply: boolean): Promise<RereadAction[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select symbol, ex_date::text as "exDate", purpose, jsonb_agg(action order by kind, amount) as actions
      from corporate_actions group by symbol, ex_date, purpose order by ex_date, symbol, purpose`.execute(tx);
    const changed: RereadAction[] = [];
    for (const { symbol, exDate, purpose, actions } of z.array(storedPurpose).parse(rows)) {
      const read = readPurpose(purpose);
      // The face value is unknown here, so keep a price measured from a file.
      if (
        read.some((action) => action.kind === 'rights' && action.price === null) &&
        isMeasured(purpose, actions)
      )
        continue;
      // A dividend in percent of the unknown face value was also measured from a file, so keep it too.
      if (/%|PER ?CENT/i.test(purpose) && !read.some(({ kind }) => kind === 'dividend')) continue;
      const [before, after] = [wordsOf(actions), wordsOf(read)];
      if (before === after) continue;
      changed.push({ symbol, exDate, purpose, before, after });
      if (!apply) continue;
      const dated = read.map((action) => ({ symbol, exDate: calendarDate(exDate), action, purpose }));
      await deleteEarlierReadings(tx, { symbol, exDate: calendarDate(exDate), purpose }, dated);
      for (const action of dated) await storeAction(tx, action);
    }
    if (apply && changed.length > 0) await bumpMarketVersion(tx);
    return changed;
  });
}

/** Returns whether stored rights cost more than the premium in their purpose text, i.e. were measured from a file. */
function isMeasured(purpose: string, actions: readonly Readonly<Record<string, unknown>>[]): boolean {
  const named = /R[SE]\.?\s*(\d+(?:\.\d+)?)/i.exec(purpose)?.[1];
  return actions.some(
    ({ kind, price }) =>
      kind === 'rights' && typeof price === 'number' && named !== undefined && price > Number(named),
  );
}

function wordsOf(actions: readonly object[]): string {
  return actions
    .map((action) => JSON.stringify(Object.entries(action).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted()
    .join(' ');
}
