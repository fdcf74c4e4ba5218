import { z } from 'zod';
import { instant, paiseOfRupees } from './exact-json.ts';
import { callCashfreePg } from './pg-call.ts';
import type { CashfreePgOptions } from './pg-call.ts';

/** The vendor's maximum page size. */
const atOnce = 1_000;

/** An event in either reconciliation report. */
const reconEvent = z.object({
  event_id: z.string().min(1),
  event_type: z.string(),
  event_status: z.string().nullish(),
  event_time: instant.nullish(),
  event_amount: paiseOfRupees.nullish(),
  event_settlement_amount: paiseOfRupees.nullish(),
  event_currency: z.string().nullish(),
  sale_type: z.string().nullish(),
  order_id: z.string().nullish(),
  cf_payment_id: z.string().nullish(),
  refund_id: z.string().nullish(),
  payment_service_charge: paiseOfRupees.nullish(),
  payment_service_tax: paiseOfRupees.nullish(),
  cf_settlement_id: z.string().nullish(),
  settlement_utr: z.string().nullish(),
  settlement_date: instant.nullish(),
});
export type ReconEvent = z.output<typeof reconEvent>;

const answerOf = z.object({ cursor: z.string().nullish(), data: z.array(reconEvent) });

/**
 * Yields a report page by page, and stops at `unavailable`. Times are sent as whole UTC seconds, the last one rounded
 * up.
 */
export async function* reconPages(
  options: CashfreePgOptions,
  path: '/recon' | '/settlement/recon',
  { from, to }: { readonly from: Date; readonly to: Date },
): AsyncGenerator<readonly ReconEvent[] | 'unavailable'> {
  const seconds = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;
  let cursor: string | null = null;
  do {
    const json: object = {
      pagination: { limit: atOnce, cursor },
      filters: { start_date: seconds(from), end_date: seconds(new Date(to.getTime() + 999)) },
    };
    const answer = await callCashfreePg(options, { method: 'POST', path, json });
    const page = answer.kind === 'answer' && answer.status === 200 ? answerOf.safeParse(answer.body) : null;
    if (page === null || !page.success) {
      yield 'unavailable';
      return;
    }
    yield page.data.data;
    cursor = page.data.data.length === 0 ? null : (page.data.cursor ?? null);
  } while (cursor !== null && cursor !== '');
}
