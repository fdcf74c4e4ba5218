import { sql } from 'kysely';
import type { ImportMapping } from '@niveshak/contract/subscriber-import/schemas';
import { seriesYear } from '@niveshak/domain/billing/document-number';
import { isStateCode } from '@niveshak/domain/billing/states';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { planAliases } from '@niveshak/domain/catalogue/plan';
import type { KnownMembers } from '@niveshak/domain/subscriber-import/file-judge';
import type { ImportFacts, ReadingRules } from '@niveshak/domain/subscriber-import/line';
import { oldSeriesOf } from '@niveshak/domain/subscriber-import/old-series';
import { financialYear } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { allSeries, oldNumbersAmong } from '../billing/index.ts';
import { readPlanDescriptions, readSunset } from '../catalogue/index.ts';
import { paymentsAmong } from '../checkout/index.ts';
import { readFirm } from '../firm/index.ts';
import { accountsAmong } from '../identity/index.ts';
import { legalVersions } from '../kyc/index.ts';
import type { Db } from '../platform/db/database.ts';
import { publishedIn } from '../platform/published.ts';
import { codesAmong } from '../referrals/index.ts';
import './tables.ts';

/** Returns the plans by alias and catalogue name, in lower case. */
export async function plansByName(db: Db): Promise<ReadonlyMap<string, PlanAlias>> {
  const names = await readPlanDescriptions(db);
  return new Map(
    planAliases().flatMap((alias) => {
      const product = names.get(alias)?.product;
      return [
        [alias.toLowerCase(), alias] as const,
        ...(product === undefined ? [] : [[product.toLowerCase(), alias] as const]),
      ];
    }),
  );
}

/**
 * Returns the rules for checking the lines of a file.
 * @throws if the firm's profile has no state
 */
export async function readingRules(
  db: Db,
  mapping: ImportMapping,
  headings: number,
  today: CalendarDate,
): Promise<ReadingRules> {
  const { state: firmState } = await readFirm(db);
  if (!isStateCode(firmState)) throw new Error('The firm is in a state that does not exist.');
  const texts = await publishedIn(db)(legalVersions);
  const begun = new Map(
    (await allSeries(db))
      .filter(({ kind }) => kind === 'invoice')
      .map(({ financialYear: year, beginsAfter }) => [year.slice(2), beginsAfter]),
  );
  const thisYear = seriesYear(today);
  const continues = mapping.continues === null ? null : oldSeriesOf(mapping.continues);
  return {
    headings,
    columns: mapping.columns,
    values: mapping.values,
    dayOrder: mapping.dayOrder,
    plans: new Map<string, PlanAlias | null>([
      ...(await plansByName(db)),
      ...mapping.plans.map(({ name, alias }) => [name.toLowerCase(), alias] as const),
    ]),
    series: mapping.lastNumbers.flatMap((last) => oldSeriesOf(last) ?? []),
    ownSeriesAfter: (year) => {
      const after = begun.get(year);
      if (after !== undefined) return after;
      // No new numbers are issued for past years.
      if (year < thisYear) return Number.MAX_SAFE_INTEGER;
      return year === thisYear ? (continues?.last ?? null) : null;
    },
    termsVersions: new Set(texts.filter(({ kind }) => kind === 'terms').map(({ version }) => version)),
    firmState,
    today,
    sunset: (await readSunset(db))?.date ?? null,
  };
}

/** Returns the last number of this financial year, which our invoices follow, or null if they continue no series. */
export function continuedFrom(mapping: ImportMapping): number | null {
  return mapping.continues === null ? null : (oldSeriesOf(mapping.continues)?.last ?? null);
}

/** Returns the financial year whose invoice series is continued. */
export function continuedYear(today: CalendarDate): string {
  return financialYear(today);
}

/** Returns which members and values of these lines already exist. */
export async function knownOf(
  db: Db,
  read: readonly { readonly facts: ImportFacts; readonly fingerprint: Buffer }[],
): Promise<KnownMembers> {
  const lines = read.map(({ facts }) => facts);
  const accounts = await accountsAmong(
    db,
    lines.map(({ email }) => email.toLowerCase()),
  );
  const importedMembers = await db
    .selectFrom('moved_in_members')
    .select(['user_id', sql<string>`encode(fingerprint, 'hex')`.as('fingerprint')])
    .where(({ or, eb }) =>
      or([
        eb('user_id', '=', eb.fn.any(eb.val([...accounts.values()]))),
        eb('fingerprint', '=', eb.fn.any(eb.val(read.map(({ fingerprint }) => fingerprint)))),
      ]),
    )
    .execute();
  const imported = new Set(importedMembers.map((row) => row.user_id));
  return {
    members: new Map(
      [...accounts].map(([email, id]) => [email, imported.has(id) ? 'brought-in' : 'other'] as const),
    ),
    imported: new Set(importedMembers.map(({ fingerprint }) => fingerprint)),
    referralCodes: await codesAmong(
      db,
      lines.flatMap(({ referralCode, referredBy }) => [referralCode ?? [], referredBy ?? []].flat()),
    ),
    payments: await paymentsAmong(
      db,
      lines.flatMap(({ sale }) => sale?.reference ?? []),
    ),
    invoices: await oldNumbersAmong(
      db,
      lines.flatMap(({ sale }) => sale?.invoiceNumber ?? []),
    ),
  };
}
