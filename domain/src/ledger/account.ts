import type { TaxHeads } from '../billing/tax.ts';
import type { PlanAlias } from '../catalogue/plan.ts';
import { isPlanAlias, planAliases } from '../catalogue/plan.ts';
import type { Paise } from '../primitives/paise.ts';

export type Side = 'debit' | 'credit';
export type AccountKind = 'asset' | 'liability' | 'income' | 'equity';

export type RevenueAccount = `revenue:${PlanAlias}`;
export const gstAccounts = ['gst:cgst', 'gst:sgst', 'gst:utgst', 'gst:igst'] as const;
export type GstAccount = (typeof gstAccounts)[number];
export type Account =
  | 'receivable'
  | 'gateway'
  | 'bank'
  | 'tds-receivable'
  | RevenueAccount
  | GstAccount
  | 'refunds'
  | 'unapplied'
  | 'round-off'
  | 'opening-balance';

export interface AccountFacts {
  readonly kind: AccountKind;
  readonly normalSide: Side;
  /**
   * Whether each line has a payment id and no payment's balance may fall below zero on the normal side. Uncaptured
   * money cannot leave the gateway, and only owed money can be refunded.
   */
  readonly isPerPayment: boolean;
}

const asset = { kind: 'asset', normalSide: 'debit' } as const;
const liability = { kind: 'liability', normalSide: 'credit' } as const;
const income = { kind: 'income', normalSide: 'credit', isPerPayment: false } as const;

const others = {
  /** Amounts that members owe for invoices. Zero for every fulfilled order. */
  receivable: { ...asset, isPerPayment: false },
  /**
   * Money that the payment provider holds or has settled for us, and payments by members before the subscriber import.
   */
  gateway: { ...asset, isPerPayment: true },
  /**
   * Member transfers to the firm's bank account, minus refunds by transfer. The refund of a payment with TDS exceeds
   * the amount that the bank received for it.
   */
  bank: { ...asset, isPerPayment: false },
  /** Tax deducted by business payers, which the firm claims in its return. */
  'tds-receivable': { ...asset, isPerPayment: false },
  'gst:cgst': { ...liability, isPerPayment: false },
  'gst:sgst': { ...liability, isPerPayment: false },
  'gst:utgst': { ...liability, isPerPayment: false },
  'gst:igst': { ...liability, isPerPayment: false },
  /** Refunds decided but not yet processed. */
  refunds: { ...liability, isPerPayment: true },
  /** Captured money without a matching sale, which is under staff review or about to be refunded. */
  unapplied: { ...liability, isPerPayment: true },
  /** Fractions of a rupee that the gateway cannot move. */
  'round-off': income,
  /** Sales from before the subscriber import. Their income and tax are in the old system's accounts. */
  'opening-balance': { kind: 'equity', normalSide: 'credit', isPerPayment: false },
} as const satisfies Record<Exclude<Account, RevenueAccount>, AccountFacts>;

export const receivingAccounts = ['gateway', 'bank', 'tds-receivable'] as const satisfies Account[];

export function revenueOf(alias: PlanAlias): RevenueAccount {
  return `revenue:${alias}`;
}

/** Returns the chart of accounts. The database stores the same accounts as data. */
export function chartOfAccounts(): ReadonlyMap<string, AccountFacts> {
  return new Map<string, AccountFacts>([
    ...Object.entries(others),
    ...planAliases().map((alias): [string, AccountFacts] => [revenueOf(alias), income]),
  ]);
}

export function isAccount(code: unknown): code is Account {
  if (typeof code !== 'string') return false;
  return (
    Object.hasOwn(others, code) || (isPlanAlias(code.replace(/^revenue:/, '')) && code.startsWith('revenue:'))
  );
}

/** Returns an invoice's tax heads with their accounts, with UTGST in union territories that levy it. */
export function gstParts(
  heads: TaxHeads,
  usesUtgst: boolean,
): readonly { readonly account: GstAccount; readonly amount: Paise }[] {
  return [
    { account: 'gst:cgst', amount: heads.cgst },
    { account: usesUtgst ? 'gst:utgst' : 'gst:sgst', amount: heads.sgst },
    { account: 'gst:igst', amount: heads.igst },
  ];
}
