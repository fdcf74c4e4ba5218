import { refundStateNames } from '@niveshak/contract/checkout/refund-state-names';
import type { DocumentKind } from '@niveshak/domain/billing/document-number';
import type { ChargebackState } from '@niveshak/domain/checkout/chargeback';
import type { OrderState } from '@niveshak/domain/checkout/order-state';
import type { GiftHappening } from '../gifts/index.ts';

/** Timeline texts for the codes of a member's history. */
const orders: Readonly<Record<OrderState, string>> = {
  created: 'awaiting payment',
  paid: 'paid',
  fulfilled: 'fulfilled',
  expired: 'expired unpaid',
  cancelled: 'cancelled',
  refunded: 'refunded',
  held: 'held for staff',
};

const gifts: Readonly<Record<GiftHappening, string>> = {
  bought: 'Gift bought',
  send: 'Gift sent',
  're-address': 'Gift sent to another address',
  claim: 'Gift accepted',
  return: 'Gift returned to the giver',
  cut: 'Gift shortened',
  move: 'Days of the gift moved',
  'give-up': 'Gift ended early',
};

const documents: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'commercial-credit-note': 'Commercial credit note',
};

const payments = {
  fulfils: 'received',
  'to-refund': 'to be refunded',
  held: 'held for staff',
} as const;

const refunds = Object.fromEntries(
  Object.entries(refundStateNames).map(([state, name]) => [state, name.toLowerCase()]),
);

const chargebacks: Readonly<Record<ChargebackState, string>> = {
  open: 'opened',
  won: 'won',
  lost: 'lost',
};

const letters = {
  queued: 'on its way',
  sent: 'sent',
  skipped: 'not sent',
  refused: 'refused by the mail server',
} as const;

const cases = {
  'pan-in-use': 'the PAN is on another account',
  'signer-name-differs': 'the signer’s name is not that of the PAN',
} as const;

const tables = { orders, gifts, documents, payments, refunds, chargebacks, letters, cases } as const;

/** Returns the text for a code, or the code itself if unknown. */
export function textOfCode(table: keyof typeof tables, code: string): string {
  const words: Readonly<Record<string, string>> = tables[table];
  return words[code] ?? code;
}
