import type { DocumentKind } from '@niveshak/domain/billing/document-number';
import type { ChargebackState } from '@niveshak/domain/checkout/chargeback';
import type { OrderState } from '@niveshak/domain/checkout/order-state';
import type { GiftEvent } from '@niveshak/domain/gifts/gift-state';

/** Timeline texts for the codes of a member's history. */
const orders: Readonly<Record<OrderState, string>> = {
  created: 'waits for payment',
  paid: 'paid',
  fulfilled: 'fulfilled',
  expired: 'expired unpaid',
  cancelled: 'cancelled',
  refunded: 'refunded',
  held: 'held for staff',
};

const gifts: Readonly<Record<GiftEvent | 'bought', string>> = {
  bought: 'Gift bought',
  send: 'Gift sent',
  're-address': 'Gift sent to another address',
  claim: 'Gift accepted',
  begin: 'Gift begins',
  end: 'Gift ends',
  return: 'Gift returned to the giver',
};

const documents: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'commercial-credit-note': 'Commercial credit note',
};

const payments = {
  fulfils: 'applied',
  'to-refund': 'to be refunded',
  held: 'held for staff',
} as const;

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

/** Staff actions on a member; others are shown by their audit action name. */
const staff = {
  'chargeback.record': 'Chargeback recorded',
  'chargeback.won': 'Chargeback won',
  'chargeback.lost': 'Chargeback lost',
  'chargeback.read-evidence': 'Evidence of a chargeback saved',
  'client.category': 'Client category recorded',
  'client.kra': 'KRA status recorded',
  'document.e-invoice': 'E-invoice number entered',
  'family.confirm': 'Family confirmed',
  'family.reject': 'Family rejected',
  'document.tds': 'TDS recorded',
  'gift.re-address': 'Gift sent to another address',
  'gift.resend': 'Gift sent again',
  'identity.accept': 'Identity accepted',
  'identity.refuse': 'Identity refused',
  'identity.close-case': 'Identity case closed',
  'identity.unlock': 'Identity check unlocked',
  'letter.read': 'Email read',
  'letter.resend': 'Email sent again',
  'member.renewal-link': 'Renewal payment link sent again',
  'member.change-address': 'Address changed',
  'member.change-address-refused': 'New address refused by the identity provider',
  'member.end-sessions': 'Signed out everywhere',
  'member.erase': 'Account erased by staff',
  'member.export': 'Client file saved',
  'inspection.build': 'Inspection pack built',
  'member.impersonate': 'Looked at the app as the member',
  'member.label': 'Labels changed',
  'member.minor': 'Plans ended: found to be a minor',
  'member.note': 'Note written',
  'member.place-hold': 'Legal hold placed',
  'member.release-hold': 'Legal hold released',
  'minor.prepare': 'End of a minor’s plans prepared',
  'minor.approve': 'End of a minor’s plans approved',
  'minor.reject': 'End of a minor’s plans rejected',
  'member.read-pan': 'PAN shown',
  'order.settle': 'Order looked at again',
  'plan.grant': 'Plan given',
  'plan.grant-by-link': 'Plan offered by a link',
  'plan.pause': 'Plan paused',
  'plan.resume': 'Plan resumed',
  'referral.bar': 'Barred from referring',
  'refund.prepare': 'Refund prepared',
  'refund.approve': 'Refund approved',
  'refund.reject': 'Refund refused',
  'refund.grant': 'Refund given',
} as const;

const tables = { orders, gifts, documents, payments, chargebacks, letters, cases, staff } as const;

/** Returns the text of a code; the code itself if it has none. */
export function wordsOf(table: keyof typeof tables, code: string): string {
  const words: Readonly<Record<string, string>> = tables[table];
  return words[code] ?? code;
}
