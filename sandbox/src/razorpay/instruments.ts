import { z } from 'zod';
import { alphanumeric, digits } from '../platform/ids.ts';
import type { METHODS, Payment } from './entities.ts';
import { badRequest } from './errors.ts';

const answer = z.enum(['success', 'failed']);

/** Payment method entered or selected in the dialog. */
export const instrumentSchema = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('upi'), vpa: z.string() }),
  z.strictObject({
    method: z.literal('card'),
    number: z.string(),
    /** MM/YY */
    expiry: z.string(),
    cvv: z.string(),
    name: z.string(),
    otp: z.string(),
  }),
  /** `answer` is the button on the mock bank page. */
  z.strictObject({ method: z.literal('netbanking'), bank: z.string(), answer }),
  z.strictObject({ method: z.literal('wallet'), wallet: z.string(), answer }),
]);
export type Instrument = z.infer<typeof instrumentSchema>;

export type Decline = {
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
};

/** Payment fields determined by the method. Only the last four digits of a card are stored. */
export type MethodFields = Pick<
  Payment,
  'method' | 'card_id' | 'card' | 'bank' | 'wallet' | 'vpa' | 'acquirer_data'
>;

/**
 * Decision of the bank, which depends only on the documented test values and is never random. `decline` is null if
 * accepted.
 */
export type BankDecision = { readonly fields: MethodFields; readonly decline: Decline | null };

export const bankDeclined: Decline = {
  description: 'Your payment was not successful as the bank declined it. Try another account or method.',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_failed',
};

/** docs: payments/payments/test-card-details (2026). All are Indian cards. */
const testCards: Readonly<Record<string, { network: string; decline: Decline | null }>> = {
  '4100280000001007': { network: 'Visa', decline: null },
  '5500670000001002': { network: 'MasterCard', decline: null },
  '6527658900001005': { network: 'RuPay', decline: null },
  '4100280000090000': {
    network: 'Visa',
    decline: declined('payment_timed_out', 'customer', 'The payment was not completed in time. Try again.'),
  },
  '4100280000080001': {
    network: 'Visa',
    decline: declined('insufficient_fund', 'customer', 'The account has not enough money for this payment.'),
  },
  '4100280000070002': {
    network: 'Visa',
    decline: declined('payment_cancelled', 'customer', 'The payment was cancelled. Try again.'),
  },
  '4100280000060003': {
    network: 'Visa',
    decline: declined('card_declined', 'issuer_bank', 'The bank of this card declined it. Try another one.'),
  },
};
const wrongOtp: Decline = {
  description: 'Payment processing failed because of incorrect OTP',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'incorrect_otp',
};

function declined(reason: string, source: string, description: string): Decline {
  return { description, source, step: 'payment_authorization', reason };
}

/** Returns the fields of a payment with a plain outcome, without entered data. */
export function plainFields(method: (typeof METHODS)[number]): MethodFields {
  const { name, number } = { name: '', number: '4100280000001007' };
  switch (method) {
    case 'upi':
      return upiFields('success@razorpay');
    case 'card':
      return cardFields(number, 'Visa', name);
    case 'netbanking':
      return { ...noFields, method, bank: 'HDFC', acquirer_data: { bank_transaction_id: digits(10) } };
    case 'wallet':
      return { ...noFields, method, wallet: 'payzapp', acquirer_data: { transaction_id: null } };
    default:
      throw new Error(`unexpected method ${String(method satisfies never)}`);
  }
}

/**
 * Returns the bank's decision.
 * @throws the vendor's 400 if the input is not a test value
 */
export function decidePayment(instrument: Instrument, now = new Date()): BankDecision {
  switch (instrument.method) {
    case 'upi': {
      const vpa = instrument.vpa.trim().toLowerCase();
      if (vpa !== 'success@razorpay' && vpa !== 'failure@razorpay') {
        throw badRequest('Invalid VPA. Please enter a valid Virtual Payment Address', 'vpa');
      }
      return { fields: upiFields(vpa), decline: vpa === 'success@razorpay' ? null : bankDeclined };
    }
    case 'card':
      return judgeCard(instrument, now);
    case 'netbanking':
    case 'wallet': {
      const { method } = instrument;
      const chosen = method === 'netbanking' ? { bank: instrument.bank } : { wallet: instrument.wallet };
      const decline = instrument.answer === 'success' ? null : bankDeclined;
      return { fields: { ...plainFields(method), ...chosen }, decline };
    }
    default:
      throw new Error(`unexpected instrument ${String(instrument satisfies never)}`);
  }
}

type TypedCard = Extract<Instrument, { method: 'card' }>;

function judgeCard({ number, expiry, cvv, name, otp }: TypedCard, now: Date): BankDecision {
  const plain = number.replaceAll(/[\s-]/g, '');
  const card = testCards[plain];
  if (card === undefined) throw badRequest('The card number is invalid.', 'card[number]');
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d\d)$/.exec(expiry.trim()) ?? [];
  const lastMonth = Number(`20${year}`) * 12 + Number(month);
  if (month === undefined || lastMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1) {
    throw badRequest('The card expiry is invalid.', 'card[expiry]');
  }
  if (!/^\d{3}$/.test(cvv)) throw badRequest('The card cvv is invalid.', 'card[cvv]');
  const fields = cardFields(plain, card.network, name.trim());
  // "Enter a random OTP between 4 to 10 digits to make the payment successful"; fewer digits make it fail.
  return { fields, decline: /^\d{4,10}$/.test(otp) ? card.decline : wrongOtp };
}

const noFields = { card_id: null, bank: null, wallet: null, vpa: null } as const;

function upiFields(vpa: string): MethodFields {
  return { ...noFields, method: 'upi', vpa, acquirer_data: { rrn: digits(12) } };
}

function cardFields(number: string, network: string, name: string): MethodFields {
  const id = `card_${alphanumeric(14)}`;
  return {
    ...noFields,
    method: 'card',
    card_id: id,
    card: {
      id,
      entity: 'card',
      name,
      last4: number.slice(-4),
      network,
      type: 'debit',
      issuer: null,
      international: false,
      emi: false,
      sub_type: 'consumer',
      token_iin: null,
    },
    acquirer_data: { auth_code: digits(6) },
  };
}
