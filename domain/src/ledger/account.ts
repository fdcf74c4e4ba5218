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
   * Each line names its payment, and no payment's balance falls below zero on the normal side: what was not
   * captured cannot leave the gateway, what is not owed cannot be refunded.
   */
  readonly isPerPayment: boolean;
}

const asset = { kind: 'asset', normalSide: 'debit' } as const;
const liability = { kind: 'liability', normalSide: 'credit' } as const;
const income = { kind: 'income', normalSide: 'credit', isPerPayment: false } as const;

const others = {
  /** What members owe for what was invoiced; zero for every order that was fulfilled. */
  receivable: { ...asset, isPerPayment: false },
  /** Money that the payment provider holds or has settled for us, and what members paid before moving in. */
  gateway: { ...asset, isPerPayment: true },
  'gst:cgst': { ...liability, isPerPayment: false },
  'gst:sgst': { ...liability, isPerPayment: false },
  'gst:utgst': { ...liability, isPerPayment: false },
  'gst:igst': { ...liability, isPerPayment: false },
  /** Refunds decided and not yet processed. */
  refunds: { ...liability, isPerPayment: true },
  /** Captured money that matches no sale: held for staff, or about to be refunded. */
  unapplied: { ...liability, isPerPayment: true },
  /** Parts of a rupee that the gateway cannot move. */
  'round-off': income,
  /** What was sold before moving in: income and tax of it stand in the old books. */
  'opening-balance': { kind: 'equity', normalSide: 'credit', isPerPayment: false },
} as const satisfies Record<Exclude<Account, RevenueAccount>, AccountFacts>;

export function revenueOf(alias: PlanAlias): RevenueAccount {
  return `revenue:${alias}`;
}

/** The chart of accounts; the database holds the same as data. */
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

/** The heads of an invoice with the accounts that they belong to; UTGST where a union territory takes it. */
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
