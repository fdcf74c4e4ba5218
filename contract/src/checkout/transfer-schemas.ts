import * as z from 'zod/mini';
import { readUtr } from '@niveshak/domain/checkout/bank-transfer';
import { amount, calendarDate, text } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';

export const utr = text(40, 1).check(
  z.refine((typed) => readUtr(typed) !== null, 'A UTR has 12 digits, or 16 or 22 letters and digits.'),
);

const bankAccount = z.object({
  name: z.string(),
  number: z.string(),
  ifsc: z.string(),
  bankName: z.string(),
});

/** Whether bank transfers are offered, and the member's order with a pending transfer. */
export const transferAnswer = z.object({
  isOffered: z.boolean(),
  transfer: z.nullable(
    z.object({
      /** Payment reference to quote in the transfer. Also the order's id. */
      reference: z.string(),
      alias: planAlias,
      amount,
      account: bankAccount,
      /** Last day to make the transfer at this price. */
      payUntil: calendarDate,
      /** UTR as entered by the member; null if not entered yet. */
      utr: z.nullable(z.string()),
    }),
  ),
});
export type TransferAnswer = z.infer<typeof transferAnswer>;

export const announceBody = z.strictObject({ reference: text(20, 1), utr });
