import type { DisputeStatus } from '@niveshak/domain/checkout/chargeback';
import { z } from 'zod';
import type { ProviderDispute } from '../../checkout/ports.ts';
import { instant, paiseOfRupees } from './exact-json.ts';

/** Suffix of a dispute status after its stage: `CHARGEBACK_MERCHANT_LOST`. */
const endings: Readonly<Record<string, DisputeStatus>> = {
  CREATED: 'open',
  DOCS_RECEIVED: 'under_review',
  UNDER_REVIEW: 'under_review',
  INSUFFICIENT_EVIDENCE: 'under_review',
  MERCHANT_WON: 'won',
  MERCHANT_LOST: 'lost',
  MERCHANT_ACCEPTED: 'lost',
};

const status = z
  .string()
  .regex(/^(DISPUTE|CHARGEBACK|RETRIEVAL|PRE_ARBITRATION|ARBITRATION)_/)
  .transform((text, context) => {
    const ending = text.replace(/^(DISPUTE|CHARGEBACK|RETRIEVAL|PRE_ARBITRATION|ARBITRATION)_/, '');
    const known = endings[ending];
    if (known !== undefined) return known;
    context.addIssue('unknown status');
    return z.NEVER;
  });

/** A dispute in the API. A request for information (`RETRIEVAL`) moves no money. */
export const disputeEntity = z
  .object({
    dispute_id: z.string().min(1),
    dispute_type: z.string(),
    reason_code: z.string().min(1),
    dispute_amount: paiseOfRupees,
    dispute_amount_currency: z.string().nullish(),
    respond_by: instant,
    dispute_status: status,
    order_details: z.object({ cf_payment_id: z.string().min(1) }),
  })
  .transform((dispute): ProviderDispute => {
    const isLost = dispute.dispute_status === 'lost' && dispute.dispute_type !== 'RETRIEVAL';
    return {
      id: dispute.dispute_id,
      paymentId: dispute.order_details.cf_payment_id,
      amountPaise: dispute.dispute_amount,
      deductedPaise: isLost ? dispute.dispute_amount : 0,
      currency: dispute.dispute_amount_currency ?? 'INR',
      reasonCode: dispute.reason_code,
      respondBy: dispute.respond_by,
      // The firm keeps the payment even if a request for information is lost.
      status: dispute.dispute_status === 'lost' && !isLost ? 'closed' : dispute.dispute_status,
    };
  });
