import { settlementLineKinds } from '@niveshak/domain/checkout/settlement';
import { z } from 'zod';
import type { SettlementLine, SettlementReport } from '../../reconciliation/ports.ts';
import { callVendor } from '../http/vendor-call.ts';
import { basicAuth } from './authorization.ts';
import type { RazorpayOptions } from './payment-provider.ts';

/** The vendor's maximum page size for this report. */
const atOnce = 1_000;

const item = z.object({
  entity_id: z.string().min(1),
  type: z.string(),
  amount: z.int(),
  credit: z.int(),
  debit: z.int(),
  /** Includes `tax`. */
  fee: z.int(),
  tax: z.int(),
  settled: z.boolean(),
  settled_at: z.int().nullish(),
  settlement_id: z.string().nullish(),
  settlement_utr: z.string().nullish(),
  dispute_id: z.string().nullish(),
});
const answerOf = z.object({ items: z.array(item) });

/** Returns the vendor's "settlement recon" report, read by month. */
export function razorpaySettlements({ baseUrl, keyId, keySecret }: RazorpayOptions): SettlementReport {
  const headers = basicAuth(keyId, keySecret);
  return {
    gateway: 'razorpay',
    settledIn: async function* (month) {
      const span = `year=${month.slice(0, 4)}&month=${Number(month.slice(5))}`;
      for (let skip = 0; ; skip += atOnce) {
        const url = `${baseUrl}/v1/settlements/recon/combined?${span}&count=${atOnce}&skip=${skip}`;
        const answer = await callVendor({ vendor: 'razorpay', method: 'GET', url, headers });
        const page =
          answer.kind === 'answer' && answer.status === 200 ? answerOf.safeParse(answer.body) : null;
        if (page === null || !page.success) {
          yield 'unavailable';
          return;
        }
        yield page.data.items.flatMap(toLine);
        if (page.data.items.length < atOnce) return;
      }
    },
  };
}

/** Returns the settlement line, or an empty list if not settled yet. */
function toLine({
  settled,
  settled_at: settledAt,
  settlement_id: settlementId,
  ...rest
}: z.output<typeof item>): SettlementLine[] {
  if (!settled || settledAt === null || settledAt === undefined) return [];
  if (settlementId === null || settlementId === undefined) return [];
  return [
    {
      settlementId,
      entityId: rest.entity_id,
      kind: kindOf(rest.type),
      amount: rest.amount,
      credit: rest.credit,
      debit: rest.debit,
      fee: rest.fee,
      feeGst: rest.tax,
      settledAt: new Date(settledAt * 1000),
      utr: rest.settlement_utr ?? null,
      disputeId: rest.dispute_id ?? null,
    },
  ];
}

function kindOf(type: string): SettlementLine['kind'] {
  return settlementLineKinds.find((kind) => kind === type) ?? 'other';
}
