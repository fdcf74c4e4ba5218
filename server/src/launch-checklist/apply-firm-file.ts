import { publicTextKinds } from '@niveshak/contract/kyc/schemas';
import { offeredPlans } from '@niveshak/domain/catalogue/plan';
import { priceOn } from '@niveshak/domain/catalogue/price-on';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { sourceProblem } from '@niveshak/domain/firm/performance-source';
import { hasSampleWords, legalTextProblem, missingItems } from '@niveshak/domain/kyc/required-items';
import { formatRupees } from '@niveshak/domain/primitives/paise';
import { readBillingSettings, saveBillingSettings } from '../billing/index.ts';
import {
  couponByCode,
  readPlans,
  readPrices,
  saveCoupon,
  savePlanPrice,
  withdrawPlan,
} from '../catalogue/index.ts';
import { readFeeCap, saveFeeCap } from '../checkout/index.ts';
import { findFirm, saveFirm } from '../firm/index.ts';
import { legalTextOfVersion, saveLegalDocument } from '../kyc/index.ts';
import type { Tx } from '../platform/db/database.ts';
import { readAdvanceLimit, saveAdvanceLimit } from '../quotes/index.ts';
import type { FileProblem, ReadFirmFile } from './firm-file.ts';
import type { FirmFile } from './firm-file-schema.ts';

export type Applied = {
  /** One line for each setting written. */
  readonly changes: string[];
  readonly unchanged: number;
  /** Settings that must not be written. If not empty, the caller must roll back. */
  readonly problems: FileProblem[];
};

/**
 * Writes the settings that differ from the file, in the caller's transaction. Settings not in the file do not change.
 * Current prices and existing legal texts are never rewritten, because members bought at those prices and agreed to
 * those texts.
 */
export async function applyFirmFile(tx: Tx, file: ReadFirmFile, today: CalendarDate): Promise<Applied> {
  const { content } = file;
  const report = new Report(file.lineOf);
  await applyFirm(tx, content.firm, today, report);
  if (report.differs('billing', await readBillingSettings(tx), content.billing))
    await saveBillingSettings(tx, content.billing);
  await applyLegalTexts(tx, content, report);
  await applyPrices(tx, content.prices, today, report);
  for (const coupon of content.coupons) {
    if (report.differs(`coupons.${coupon.code}`, await couponByCode(tx, coupon.code), coupon))
      await saveCoupon(tx, coupon);
  }
  await applySelling(tx, content.selling, report);
  const { changes, unchanged, problems } = report;
  return { changes, unchanged, problems };
}

class Report {
  readonly changes: string[] = [];
  readonly problems: FileProblem[] = [];
  unchanged = 0;
  readonly #lineOf: ReadFirmFile['lineOf'];

  constructor(lineOf: ReadFirmFile['lineOf']) {
    this.#lineOf = lineOf;
  }

  object(at: readonly PropertyKey[], message: string): void {
    this.problems.push({ line: this.#lineOf(at), path: at.map(String).join('.'), message });
  }

  /** Compares a setting and returns whether it differs. */
  differs(name: string, old: object | null, wanted: object): boolean {
    let isChanged = false;
    for (const [key, value] of Object.entries(wanted)) {
      const before: unknown = old === null ? undefined : Reflect.get(old, key);
      if (JSON.stringify(before) === JSON.stringify(value)) {
        this.unchanged += 1;
        continue;
      }
      isChanged = true;
      this.changes.push(`${name}.${key}: ${shown(before)} → ${shown(value)}`);
    }
    return isChanged;
  }
}

async function applyFirm(
  tx: Tx,
  wanted: FirmFile['firm'],
  today: CalendarDate,
  report: Report,
): Promise<void> {
  // The logo is uploaded through the console.
  const firm = await findFirm(tx);
  const { performanceSource: kind } = wanted;
  const notShown =
    kind === firm?.performanceSource ? null : sourceProblem({ kind, hasCertificate: true }, today);
  if (notShown !== null) report.object(['firm', 'performanceSource'], notShown);
  if (report.differs('firm', firm, wanted)) await saveFirm(tx, { ...wanted, logo: firm?.logo ?? null });
}

async function applyLegalTexts(tx: Tx, { legal: texts, firm }: FirmFile, report: Report): Promise<void> {
  // The sample file can be applied unchanged.
  const isSample = hasSampleWords(firm.name);
  for (const kind of publicTextKinds) {
    const written = texts[kind];
    if (written === undefined) continue;
    const { version, effectiveFrom, title, text = '', confirmedItems } = written;
    const kept = await legalTextOfVersion(tx, kind, version);
    if (kept === null) {
      const problem = isSample ? null : legalTextProblem(kind, text, confirmedItems);
      if (problem !== null) report.object(['legal', kind], `${problem} ${confirmText(kind, text)}`.trim());
      await saveLegalDocument(tx, { kind, version, effectiveFrom, title, bodyMarkdown: text });
      report.changes.push(`legal.${kind}: version ${version}, in force from ${effectiveFrom}, is new`);
    } else if (kept.bodyMarkdown !== text || kept.effectiveFrom !== effectiveFrom || kept.title !== title) {
      report.object(
        ['legal', kind, 'version'],
        `version ${version} exists with another text, title or date: give this one another version`,
      );
    } else report.unchanged += 1;
  }
}

/** Returns the file line that confirms the items missing in a text. */
function confirmText(kind: string, text: string): string {
  const ids = missingItems(kind, text).map(({ id }) => id);
  return ids.length === 0 ? '' : `To confirm: confirmedItems: [${ids.join(', ')}]`;
}

async function applyPrices(
  tx: Tx,
  prices: FirmFile['prices'],
  today: CalendarDate,
  report: Report,
): Promise<void> {
  const known = await readPrices(tx);
  const byDay = [...prices.entries()].toSorted(([, a], [, b]) => a.from.localeCompare(b.from));
  for (const [index, { from, rupees }] of byDay) {
    for (const [alias, wanted] of rupees) {
      const kept = known.findLast((price) => price.alias === alias && price.from === from);
      // A price that will apply by then anyway needs no entry.
      if ((kept?.fullPrice ?? priceOn(known, alias, from)?.fullPrice) === wanted) report.unchanged += 1;
      else if (kept !== undefined && from <= today)
        report.object(
          ['prices', index, 'rupees', alias],
          `${formatRupees(kept.fullPrice)} is in force since ${from}: give the new price a later day`,
        );
      else {
        await savePlanPrice(tx, alias, from, wanted);
        known.push({ alias, from, fullPrice: wanted });
        const before = kept === undefined ? 'none' : formatRupees(kept.fullPrice);
        report.changes.push(`prices.${alias} from ${from}: ${before} → ${formatRupees(wanted)}`);
      }
    }
  }
}

async function applySelling(tx: Tx, selling: FirmFile['selling'], report: Report): Promise<void> {
  const { advanceLimit, yearlyFeeCapRupees } = selling;
  await applyWithdrawals(tx, selling.withdrawnPlans, report);
  if (
    advanceLimit !== undefined &&
    report.differs('selling', { advanceLimit: await readAdvanceLimit(tx) }, { advanceLimit })
  )
    await saveAdvanceLimit(tx, advanceLimit);
  if (yearlyFeeCapRupees === undefined) return;
  const cap = await readFeeCap(tx);
  if (cap === yearlyFeeCapRupees) report.unchanged += 1;
  else {
    await saveFeeCap(tx, yearlyFeeCapRupees);
    report.changes.push(
      `selling.yearlyFeeCapRupees: ${formatRupees(cap)} → ${formatRupees(yearlyFeeCapRupees)}`,
    );
  }
}

async function applyWithdrawals(
  tx: Tx,
  wanted: FirmFile['selling']['withdrawnPlans'],
  report: Report,
): Promise<void> {
  if (wanted === undefined) return;
  const { withdrawn } = await readPlans(tx);
  const sorted = { withdrawnPlans: [...wanted].toSorted() };
  if (!report.differs('selling', { withdrawnPlans: [...withdrawn].toSorted() }, sorted)) return;
  for (const alias of offeredPlans()) {
    if (withdrawn.has(alias) !== wanted.includes(alias))
      await withdrawPlan(tx, alias, wanted.includes(alias) ? new Date() : null);
  }
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
