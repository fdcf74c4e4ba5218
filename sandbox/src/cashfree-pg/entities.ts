import { z } from 'zod';

/** Amounts are in paise and times in Unix milliseconds, while responses use rupees and IST times. */
export const orderSchema = z.object({
  id: z.string(),
  cfId: z.string(),
  amount: z.int(),
  status: z.enum(['ACTIVE', 'PAID']),
  session: z.string(),
  customer: z.object({ id: z.string(), phone: z.string() }),
  returnUrl: z.string().nullable(),
  createdAt: z.int(),
});
export type Order = z.infer<typeof orderSchema>;

export const paymentSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  amount: z.int(),
  status: z.enum(['SUCCESS', 'FAILED', 'PENDING']),
  message: z.string(),
  createdAt: z.int(),
});
export type Payment = z.infer<typeof paymentSchema>;

export const refundSchema = z.object({
  /** Id assigned by the merchant. */
  id: z.string(),
  cfId: z.string(),
  paymentId: z.string(),
  orderId: z.string(),
  amount: z.int(),
  status: z.enum(['SUCCESS', 'PENDING', 'CANCELLED']),
  type: z.enum(['MERCHANT_INITIATED', 'PAYMENT_AUTO_REFUND']),
  createdAt: z.int(),
  processedAt: z.int().nullable(),
});
export type Refund = z.infer<typeof refundSchema>;

export const disputeSchema = z.object({
  id: z.string(),
  paymentId: z.string(),
  amount: z.int(),
  status: z.enum(['CHARGEBACK_CREATED', 'CHARGEBACK_MERCHANT_WON', 'CHARGEBACK_MERCHANT_LOST']),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Dispute = z.infer<typeof disputeSchema>;
