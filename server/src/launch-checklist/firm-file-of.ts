import { publicTextKinds } from '@niveshak/contract/kyc/schemas';
import type { Coupon } from '@niveshak/domain/catalogue/coupon';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { missingItems } from '@niveshak/domain/kyc/required-items';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { readBillingSettings } from '../billing/index.ts';
import { listCoupons, readPlans, readPrices } from '../catalogue/index.ts';
import { readFeeCap } from '../checkout/index.ts';
import { findFirm } from '../firm/index.ts';
import { legalTextInForce } from '../kyc/index.ts';
import type { Db } from '../platform/db/database.ts';
import { readAdvanceLimit } from '../quotes/index.ts';

/** A firm file and its texts, by file name. */
export type FirmFiles = ReadonlyMap<string, string>;

/** More than any firm has individual coupons. */
const maxCoupons = 10_000;

/**
 * Returns an installation's settings as the files that `npm run setup` reads, for setting up an identical installation,
 * with the texts that apply on the day. Returns what is missing if the files could not be read back.
 */
export async function firmFileOf(
  db: Db,
  today: CalendarDate,
): Promise<{ readonly files: FirmFiles } | { readonly missing: readonly string[] }> {
  const [profile, billing] = [await findFirm(db), await readBillingSettings(db)];
  const texts = [];
  for (const kind of publicTextKinds) texts.push(await legalTextInForce(db, kind, today));
  const written = texts.filter((text) => text !== null);
  const prices = await readPrices(db);
  const missing = [
    ...(profile === null ? ['the firm’s profile'] : []),
    ...(billing === null ? ['the SAC code'] : []),
    ...(['terms', 'mitc', 'privacy'] as const).flatMap((kind) =>
      written.some((text) => text.kind === kind) ? [] : [`a version of ${kind} that is in force`],
    ),
    ...(prices.length === 0 ? ['prices'] : []),
  ];
  if (profile === null || billing === null || missing.length > 0) return { missing };
  const { logo: _uploaded, ...firm } = profile;
  const coupons = await listCoupons(db, maxCoupons);
  const content = {
    firm,
    billing,
    legal: Object.fromEntries(
      written.map(({ kind, version, effectiveFrom, title, bodyMarkdown }) => {
        // Staff published the text, so it covers the items in other words.
        const confirmedItems = missingItems(kind, bodyMarkdown).map(({ id }) => id);
        const text = { version, effectiveFrom, title, file: fileOf(kind) };
        return [kind, confirmedItems.length === 0 ? text : { ...text, confirmedItems }];
      }),
    ),
    prices: [...new Set(prices.map(({ from }) => from))].map((from) => ({
      from,
      rupees: Object.fromEntries(
        prices
          .filter((price) => price.from === from)
          .map(({ alias, fullPrice }) => [alias, rupeesOf(fullPrice)]),
      ),
    })),
    coupons: coupons.map(({ coupon }) => couponOf(coupon)),
    selling: {
      advanceLimit: await readAdvanceLimit(db),
      yearlyFeeCapRupees: rupeesOf(await readFeeCap(db)),
      withdrawnPlans: [...(await readPlans(db)).withdrawn],
    },
  };
  const { stringify } = await import('yaml');
  return {
    files: new Map([
      ['firm.yaml', stringify(content, { lineWidth: 110 })],
      ...written.map(({ kind, bodyMarkdown }) => [fileOf(kind), bodyMarkdown] as const),
    ]),
  };
}

function fileOf(kind: string): string {
  return `${kind}.md`;
}

/** Returns whole rupees as a number, other amounts as text with paise. */
function rupeesOf(amount: Paise): number | string {
  return amount % 100 === 0 ? amount / 100 : (amount / 100).toFixed(2);
}

function couponOf({ reduction, ...coupon }: Coupon): object {
  return {
    ...coupon,
    ...(reduction.kind === 'percent'
      ? { percent: reduction.basisPoints / 100 }
      : { rupees: rupeesOf(reduction.amount) }),
  };
}
