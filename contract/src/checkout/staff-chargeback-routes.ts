import * as z from 'zod/mini';
import { chargebackStates } from '@niveshak/domain/checkout/chargeback';
import { defineStaffRoute } from '../http/route.ts';
import { amount, empty, instant, text, uuid } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';
import { zipFile } from '../account/schemas.ts';
import { reason, reasonBody } from '../staff/schemas.ts';

const byId = z.strictObject({ id: uuid });

const chargeback = z.object({
  id: uuid,
  memberId: uuid,
  /**
   * Dispute id at the provider, which decides the outcome. Null if recorded manually, in which case staff record the
   * outcome.
   */
  providerId: z.nullable(z.string()),
  paymentId: z.string(),
  amount,
  reasonCode: z.string(),
  /** Deadline for submitting evidence. */
  respondBy: instant,
  state: z.enum(chargebackStates),
  openedAt: instant,
  endedAt: z.nullable(instant),
});
export type StaffChargeback = z.infer<typeof chargeback>;

export const listMemberChargebacks = defineStaffRoute({
  id: 'listMemberChargebacks',
  method: 'GET',
  path: '/staff/members/{id}/chargebacks',
  staff: { permission: 'chargebacks.read', secondFactor: 'given' },
  summary: 'Lists a member’s chargebacks, open ones first, and the payments that have not been disputed.',
  params: byId,
  response: z.object({
    chargebacks: z.array(chargeback),
    payments: z.array(z.object({ id: z.string(), alias: planAlias, amount, at: instant })),
  }),
  errors: ['not-found'],
});

export const recordChargeback = defineStaffRoute({
  id: 'recordChargeback',
  method: 'POST',
  path: '/staff/payments/{id}/chargeback',
  staff: { permission: 'chargebacks.decide', secondFactor: 'fresh' },
  summary:
    'Records a bank dispute of a payment manually. The plan bought with the payment is suspended until the dispute ends.',
  params: z.strictObject({ id: text(64, 1) }),
  body: z.strictObject({
    /** In paise. */
    amount: z.int().check(z.positive(), z.maximum(100_000_000_00)),
    reasonCode: text(100, 1),
    respondBy: instant,
    reason,
  }),
  response: z.object({ id: uuid }),
  errors: ['not-found', 'changed-meanwhile', 'chargeback-refused'],
});

export const endChargeback = defineStaffRoute({
  id: 'endChargeback',
  method: 'POST',
  path: '/staff/chargebacks/{id}/end',
  staff: { permission: 'chargebacks.decide', secondFactor: 'fresh' },
  summary: 'Records the bank’s decision on a manually recorded chargeback.',
  params: byId,
  body: z.strictObject({ outcome: z.enum(['won', 'lost']), reason }),
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile', 'chargeback-refused', 'own-request'],
});

export const readEvidence = defineStaffRoute({
  id: 'readEvidence',
  method: 'POST',
  path: '/staff/chargebacks/{id}/evidence',
  staff: { permission: 'chargebacks.read', secondFactor: 'fresh' },
  summary:
    'Exports the evidence for the bank as one zip: documents, signed terms, consents, sign-ins and reading history; the export is recorded with the staff member’s name.',
  params: byId,
  body: reasonBody,
  response: zipFile,
  errors: ['not-found'],
});
