import { z } from 'zod';
import { planName } from '@niveshak/domain/catalogue/plan';
import { raisedPrices } from '@niveshak/domain/catalogue/price-change';
import { pricesNeedSecondPerson } from '@niveshak/domain/catalogue/price-on';
import { calendarDate, formatDate, isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { readPrices } from '../catalogue/index.ts';
import type { PlanPrice } from '../catalogue/index.ts';
import { storedPlan } from '../platform/db/stored-plan.ts';
import { refuse } from '../platform/http/refusal.ts';
import { lockVersion } from '../platform/published.ts';
import { done } from '../platform/staff/act.ts';
import type { ApprovableAction } from '../platform/staff/actions.ts';
import { clientsOn } from './client-notices.ts';
import { queuePriceNotices } from './price-notices.ts';
import { pricesBefore, problemOf, writePrices } from './prices-written.ts';

const input = z.object({
  from: z.string().refine(isCalendarDate).transform(calendarDate),
  prices: z.array(z.object({ alias: storedPlan, fullPrice: z.int() })),
  /** Prices on that date when approval was requested, or null before the request. */
  before: z.array(z.object({ alias: z.string(), fullPrice: z.int().nullable() })).nullable(),
});
type Input = z.infer<typeof input>;
type Plan = Input & {
  readonly before: ReturnType<typeof pricesBefore>;
  readonly known: readonly PlanPrice[];
};

/** One subject for all price changes, so that only one approval can be pending. */
const allPrices = '00000000-0000-4000-8000-000000000001';
const subject = { kind: 'setting', id: 'catalogue' } as const;

/** Staff action that sets prices from a date. Replacing a published price needs a second approver. */
export const priceAction: ApprovableAction<Input, Plan, { outcome: 'done' }> = {
  act: 'set-prices',
  name: 'prices',
  input,
  lock: (tx) => lockVersion(tx, 'catalogue'),
  plan: async (db, { from, prices, ...seen }, { time }) => {
    const known = await readPrices(db);
    const hasClients = (await clientsOn(db, time.today)).length > 0;
    const problem = problemOf(prices, from, known, { today: time.today, hasClients });
    if (problem !== null) return refuse('setting-refused', { detail: problem });
    const before = pricesBefore(prices, from, known);
    if (seen.before !== null && JSON.stringify(seen.before) !== JSON.stringify(before))
      return refuse('changed-meanwhile', { detail: 'A price for that day has changed since.' });
    return { from, prices, before, known };
  },
  needsApproval: async (_db, { prices, known }, { today }) => pricesNeedSecondPerson(prices, known, today),
  pending: ({ from, prices, before }) => ({
    title: `New prices from ${formatDate(from)}: ${prices.map(priceText).join(', ')}`,
    subject,
    subjectId: allPrices,
    amount: null,
    facts: { from, prices, before },
    input: { from, prices, before },
  }),
  alreadyPending: refuse('changed-meanwhile', { detail: 'Other new prices are already pending approval.' }),
  apply: async (tx, { from, prices, before, known }) => {
    await writePrices(tx, prices, from, known);
    if (raisedPrices(prices, known, from).length > 0) await queuePriceNotices(tx, from);
    return done({ action: 'prices.save', subject, before, after: { from, prices } }, { outcome: 'done' });
  },
};

function priceText({ alias, fullPrice }: Input['prices'][number]): string {
  return `${planName(alias)} ${formatRupees(paise(fullPrice))}`;
}
