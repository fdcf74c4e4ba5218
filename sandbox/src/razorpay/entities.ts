import { z } from 'zod';

/** In the vendor's API, empty notes are an empty array and all others an object. */
const notesSchema = z.union([z.tuple([]), z.record(z.string(), z.string())]);

const orderSchema = z.object({
  id: z.string(),
  entity: z.literal('order'),
  /** Paise, like every amount here. */
  amount: z.int(),
  amount_paid: z.int(),
  amount_due: z.int(),
  currency: z.string(),
  receipt: z.string().nullable(),
  offer_id: z.null(),
  status: z.enum(['created', 'attempted', 'paid']),
  attempts: z.int(),
  notes: notesSchema,
  /** Unix seconds, like every timestamp here. */
  created_at: z.int(),
  /** Present for an order that debits a token, whose payer is notified a day before. */
  notification: z.object({ token_id: z.string(), payment_after: z.int(), id: z.string() }).optional(),
});
export type Order = z.infer<typeof orderSchema>;

/** docs: api/payments/recurring-payments/upi/create-authorization-transaction. */
const registrationSchema = z.object({
  customerId: z.string(),
  maxAmount: z.int(),
  expireAt: z.int(),
});
export type Registration = z.infer<typeof registrationSchema>;

/** Order with the vendor's internal fields. */
export const storedOrderSchema = z.object({
  order: orderSchema,
  capture: z.enum(['automatic', 'manual']),
  /** Set if the order's payment registers a token. */
  registration: registrationSchema.optional(),
});
export type StoredOrder = z.infer<typeof storedOrderSchema>;

export const METHODS = ['upi', 'card', 'netbanking', 'wallet'] as const;

/** docs: api/payments/fetch-card-details-payment. The card number itself is never stored. */
const cardSchema = z.object({
  id: z.string(),
  entity: z.literal('card'),
  name: z.string(),
  last4: z.string(),
  network: z.string(),
  type: z.enum(['credit', 'debit']),
  issuer: z.string().nullable(),
  international: z.literal(false),
  emi: z.literal(false),
  sub_type: z.literal('consumer'),
  token_iin: z.null(),
});

export const paymentSchema = z.object({
  id: z.string(),
  entity: z.literal('payment'),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string(),
  invoice_id: z.null(),
  international: z.literal(false),
  method: z.enum(METHODS),
  amount_refunded: z.int(),
  refund_status: z.enum(['partial', 'full']).nullable(),
  captured: z.boolean(),
  description: z.string().nullable(),
  card_id: z.string().nullable(),
  /** Set for card payments only. */
  card: cardSchema.optional(),
  bank: z.string().nullable(),
  wallet: z.string().nullable(),
  vpa: z.string().nullable(),
  email: z.string().nullable(),
  contact: z.string().nullable(),
  /** Set only for payments that register or debit a token. */
  customer_id: z.string().optional(),
  token_id: z.string().optional(),
  notes: notesSchema,
  fee: z.int().nullable(),
  tax: z.int().nullable(),
  error_code: z.string().nullable(),
  error_description: z.string().nullable(),
  error_source: z.string().nullable(),
  error_step: z.string().nullable(),
  error_reason: z.string().nullable(),
  acquirer_data: z.record(z.string(), z.string().nullable()),
  created_at: z.int(),
});
export type Payment = z.infer<typeof paymentSchema>;

/** docs: api/payments/recurring-payments/upi/create-authorization-transaction#create-a-customer. */
export const customerSchema = z.object({
  id: z.string(),
  entity: z.literal('customer'),
  name: z.string().nullable(),
  email: z.string().nullable(),
  contact: z.string().nullable(),
  gstin: z.null(),
  notes: notesSchema,
  created_at: z.int(),
});
export type Customer = z.infer<typeof customerSchema>;

/** docs: api/payments/recurring-payments/upi/tokens. */
const tokenSchema = z.object({
  id: z.string(),
  entity: z.literal('token'),
  token: z.string(),
  bank: z.null(),
  wallet: z.null(),
  method: z.enum(METHODS),
  vpa: z.object({ username: z.string(), handle: z.string(), name: z.null() }).nullable(),
  recurring: z.boolean(),
  recurring_details: z.object({
    status: z.enum(['initiated', 'confirmed', 'rejected', 'paused', 'cancelled']),
    failure_reason: z.string().nullable(),
  }),
  auth_type: z.null(),
  mrn: z.null(),
  used_at: z.int(),
  created_at: z.int(),
  start_time: z.int(),
  expired_at: z.int(),
  dcc_enabled: z.boolean(),
});
export type Token = z.infer<typeof tokenSchema>;

/** Token with the vendor's internal fields. */
export const storedTokenSchema = z.object({ token: tokenSchema, customerId: z.string(), maxAmount: z.int() });
export type StoredToken = z.infer<typeof storedTokenSchema>;

export const refundSchema = z.object({
  id: z.string(),
  entity: z.literal('refund'),
  amount: z.int(),
  currency: z.string(),
  payment_id: z.string(),
  notes: notesSchema,
  receipt: z.string().nullable(),
  acquirer_data: z.object({ arn: z.string().nullable() }),
  created_at: z.int(),
  batch_id: z.null(),
  status: z.enum(['pending', 'processed', 'failed']),
  speed_requested: z.enum(['normal', 'optimum']),
  speed_processed: z.literal('normal'),
});
export type Refund = z.infer<typeof refundSchema>;

/** docs: api/disputes/entity. */
export const disputeSchema = z.object({
  id: z.string(),
  entity: z.literal('dispute'),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** Zero unless the dispute is lost. */
  amount_deducted: z.int(),
  reason_code: z.string(),
  reason_description: z.string(),
  respond_by: z.int(),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  phase: z.literal('chargeback'),
  created_at: z.int(),
  evidence: z.null(),
});
export type Dispute = z.infer<typeof disputeSchema>;

export interface CollectionAnswer<T> {
  readonly entity: 'collection';
  readonly count: number;
  readonly items: readonly T[];
}

export function collectionOf<T>(items: readonly T[]): CollectionAnswer<T> {
  return { entity: 'collection', count: items.length, items };
}
