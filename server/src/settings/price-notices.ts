import { z } from 'zod';
import { planName } from '@niveshak/domain/catalogue/plan';
import { raisedPrices } from '@niveshak/domain/catalogue/price-change';
import { addDays, calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees } from '@niveshak/domain/primitives/paise';
import { readPrices } from '../catalogue/index.ts';
import type { Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/outbox.ts';
import { sendToClients } from './client-notices.ts';
import type { NoticeDeps } from './client-notices.ts';

export const priceNoticesTask = 'send-price-notices';

/** Prefix of these notices' references. */
export const priceNotices = 'price-notice';

const job = z.object({ from: z.string().transform(calendarDate) });

export function priceNoticeReference(from: CalendarDate): string {
  return `${priceNotices}-${from}`;
}

/** Queues the emails about price increases from a day, in the transaction that sets the prices. */
export async function queuePriceNotices(tx: Tx, from: CalendarDate): Promise<void> {
  await addJob(tx, priceNoticesTask, { from }, priceNoticeReference(from));
}

/** Runs the job that emails the price increases from a day to all clients, once. */
export async function sendPriceNotices(deps: NoticeDeps, payload: unknown): Promise<void> {
  const { from } = job.parse(payload);
  const known = await readPrices(deps.db);
  const raised = raisedPrices(
    known.filter((price) => price.from === from),
    known,
    from,
  );
  if (raised.length === 0) return;
  await sendToClients(deps, {
    kind: 'price-notice',
    reference: priceNoticeReference(from),
    subject: `New prices from ${formatDate(from)}`,
    letter: {
      heading: 'New prices',
      paragraphs: [
        `From ${formatDate(from)} these plans cost more. Your current plan stays as you bought it until it ends, and what you buy before that day has the current price.`,
      ],
      facts: [
        ...raised.map(
          ({ alias, before, fullPrice }) =>
            [planName(alias), `${formatRupees(before)} → ${formatRupees(fullPrice)}, plus GST`] as const,
        ),
        ['Current prices until', formatDate(addDays(from, -1))],
      ],
      action: { label: 'Compare plans', url: `${deps.appOrigin}/pricing` },
    },
  });
}
