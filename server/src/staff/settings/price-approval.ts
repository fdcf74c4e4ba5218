import { z } from 'zod';
import { offeredPlans } from '@niveshak/domain/catalogue/plan';
import { defaultPlanNames } from '@niveshak/domain/catalogue/plan-names';
import { calendarDate, formatDate, isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { readPrices } from '../../catalogue/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockVersion } from '../../platform/published.ts';
import { decide, insertApproval } from '../approvals/approval-store.ts';
import type { Decider } from '../approvals/approval-store.ts';
import { audit } from '../audit/audit-store.ts';
import type { Actor } from '../audit/audit-store.ts';
import { pricesBefore, problemOf, writePrices } from './prices-written.ts';

const planPrice = z.object({ alias: z.enum(offeredPlans), fullPrice: z.int() });
/** What is kept of prepared prices. `before`: what the plans would have cost on that day when they were prepared. */
const prepared = z.object({
  from: z.string().refine(isCalendarDate).transform(calendarDate),
  prices: z.array(planPrice),
  before: z.array(z.object({ alias: z.string(), fullPrice: z.int().nullable() })),
});
export type PreparedPrices = z.input<typeof prepared>;

/** One change of prices waits at a time: they are one list. */
const allPrices = '00000000-0000-4000-8000-000000000001';

const subject = { kind: 'setting', id: 'catalogue' } as const;

/** Writes new prices down for a second person. */
export async function preparePrices(tx: Tx, actor: Actor, input: PreparedPrices, reason: string) {
  if (actor.staffId === null) throw new Error('Only a person prepares prices.');
  const made = await insertApproval(tx, {
    act: 'set-prices',
    userId: null,
    subjectId: allPrices,
    input,
    amountPaise: null,
    staffId: actor.staffId,
    reason,
  });
  if (made === null)
    return refuse('changed-meanwhile', { detail: 'Other new prices wait for a second person.' });
  const { before, ...after } = input;
  await audit(tx, actor, {
    action: 'prices.prepare',
    subject,
    before,
    after: { approvalId: made.id, ...after },
    reason,
  });
  return { outcome: 'waiting', approvalId: made.id, expiresAt: made.expires_at.toISOString() } as const;
}

/** Sets or drops prices that a colleague prepared; refused when a price for that day has changed since. */
export const decidePrices: Decider = async (tx, actor, known, { decision, reason }, time) => {
  const { from, prices, before } = prepared.parse(known.input);
  await lockVersion(tx, 'catalogue');
  const now = await readPrices(tx);
  if (decision === 'approve') {
    const problem = problemOf(prices, from, now, time.today);
    if (problem !== null) return refuse('setting-refused', { detail: problem });
    if (JSON.stringify(pricesBefore(prices, from, now)) !== JSON.stringify(before))
      return refuse('changed-meanwhile', { detail: 'A price for that day has changed since.' });
  }
  if (!(await decide(tx, known.id, { decision, staffId: actor.staffId, reason })))
    return refuse('changed-meanwhile');
  if (decision === 'approve') await writePrices(tx, prices, from, now);
  await audit(tx, actor, {
    action: `prices.${decision}`,
    subject,
    before: { approvalId: known.id, preparedBy: known.prepared_by, prices: before },
    after: decision === 'approve' ? { from, prices } : null,
    reason,
  });
  return undefined;
};

/** Prepared prices in a few words. */
export function pricesTitle(input: unknown): string {
  const { from, prices } = prepared.parse(input);
  const each = prices.map(
    ({ alias, fullPrice }) => `${defaultPlanNames[alias]} ${formatRupees(paise(fullPrice))}`,
  );
  return `New prices from ${formatDate(from)}: ${each.join(', ')}`;
}
