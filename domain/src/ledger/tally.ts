import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, decimalRupees, negate, zeroPaise } from '../primitives/paise.ts';
import type { Account, Side } from './account.ts';
import { chartOfAccounts, isAccount } from './account.ts';
import type { EntryKind } from './entry.ts';

type VoucherType = 'Sales' | 'Receipt' | 'Credit Note' | 'Payment' | 'Journal';

const voucherTypes = {
  sale: 'Sales',
  // Included in the voucher of its sale.
  'round-off': 'Sales',
  'payment-captured': 'Receipt',
  'payment-held': 'Receipt',
  'credit-set-off': 'Credit Note',
  'cancellation-refund': 'Credit Note',
  'excess-credit-refund': 'Credit Note',
  'refund-processed': 'Payment',
  'refund-written-off': 'Journal',
  'held-payment-applied': 'Journal',
  'held-payment-refunded': 'Journal',
  'chargeback-lost': 'Journal',
  'brought-forward': 'Journal',
} as const satisfies Record<EntryKind, VoucherType>;

const ledgers = {
  receivable: { name: 'Subscribers', group: 'Sundry Debtors' },
  gateway: { name: 'Payment gateway', group: 'Current Assets' },
  bank: { name: 'Bank', group: 'Bank Accounts' },
  'tds-receivable': { name: 'TDS receivable', group: 'Loans & Advances (Asset)' },
  refunds: { name: 'Refunds payable', group: 'Current Liabilities' },
  unapplied: { name: 'Unapplied payments', group: 'Current Liabilities' },
  'round-off': { name: 'Round off', group: 'Indirect Incomes' },
  'opening-balance': { name: 'Subscriptions before the import', group: 'Suspense A/c' },
  'gst:cgst': { name: 'Output CGST', group: 'Duties & Taxes' },
  'gst:sgst': { name: 'Output SGST', group: 'Duties & Taxes' },
  'gst:utgst': { name: 'Output UTGST', group: 'Duties & Taxes' },
  'gst:igst': { name: 'Output IGST', group: 'Duties & Taxes' },
} as const;

/** Returns an account's Tally ledger and its group. */
export function tallyLedger(account: Account): { readonly name: string; readonly group: string } {
  return isNamed(account)
    ? ledgers[account]
    : { name: `Subscriptions ${account.replace('revenue:', '')}`, group: 'Sales Accounts' };
}

function isNamed(account: Account): account is keyof typeof ledgers {
  return Object.hasOwn(ledgers, account);
}

/** Entry with the facts for its voucher. A sale includes the lines of its round-off. */
export interface VoucherFacts {
  readonly kind: EntryKind;
  readonly reference: string;
  readonly postedOn: CalendarDate;
  readonly lines: readonly { readonly account: Account; readonly side: Side; readonly amount: Paise }[];
  /** Invoice or credit note; null for an entry without one. */
  readonly document: {
    readonly number: string;
    readonly buyerName: string;
    readonly buyerGstin: string | null;
    readonly placeOfSupply: string;
  } | null;
}

/** Returns the XML that Tally expects before and after the vouchers. */
export const tallyFrame = (report: 'Vouchers' | 'All Masters') =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>' +
      `<BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>${report}</REPORTNAME></REQUESTDESC><REQUESTDATA>\n`,
    '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n',
  ] as const;

const message = (content: string) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">\n${content}</TALLYMESSAGE>\n`;

/** Returns the Tally voucher of a ledger entry. Debits are negative, as in Tally, and the amounts add up to zero. */
export function tallyVoucher({ kind, reference, postedOn, lines, document }: VoucherFacts): string {
  const type = voucherTypes[kind];
  const number = document?.number ?? reference;
  const fields: (readonly [string, string])[] = [
    ['DATE', postedOn.replaceAll('-', '')],
    ['VOUCHERTYPENAME', type],
    ['VOUCHERNUMBER', number],
    ['REFERENCE', number],
    ['PARTYLEDGERNAME', ledgers.receivable.name],
    ...(document === null
      ? []
      : ([
          ['PARTYNAME', document.buyerName],
          ['BASICBUYERNAME', document.buyerName],
          ...(document.buyerGstin === null ? [] : ([['PARTYGSTIN', document.buyerGstin]] as const)),
          ['PLACEOFSUPPLY', document.placeOfSupply],
        ] as const)),
    ['NARRATION', `${narrations[kind]} ${reference}`],
    ['PERSISTEDVIEW', 'Accounting Voucher View'],
  ];
  const head = `<VOUCHER REMOTEID="niveshak:${kind}:${escaped(reference)}" VCHTYPE="${type}" ACTION="Create">\n`;
  return message(
    `${head}${fields.map(([name, text]) => element(name, text)).join('')}${entries(lines)}</VOUCHER>\n`,
  );
}

const narrations = {
  sale: 'Order',
  'round-off': 'Order',
  'payment-captured': 'Payment',
  'payment-held': 'Payment without a sale',
  'credit-set-off': 'Credit set off against a new plan',
  'cancellation-refund': 'Refund',
  'excess-credit-refund': 'Refund of credit beyond the price of the new plan',
  'refund-processed': 'Refund',
  'refund-written-off': 'Refund below one rupee, written off',
  'held-payment-applied': 'Payment applied to its order',
  'held-payment-refunded': 'Payment to be refunded',
  'chargeback-lost': 'Chargeback',
  'brought-forward': 'Sale before the import, payment',
} as const satisfies Record<EntryKind, string>;

function entries(lines: VoucherFacts['lines']): string {
  const sums = new Map<string, { name: string; amount: Paise }>();
  for (const { account, side, amount } of lines) {
    const key = `${account} ${side}`;
    const sum = sums.get(key)?.amount ?? zeroPaise;
    sums.set(key, {
      name: tallyLedger(account).name,
      amount: add(sum, side === 'debit' ? negate(amount) : amount),
    });
  }
  return [...sums.values()]
    .map(
      ({ name, amount }) =>
        `<ALLLEDGERENTRIES.LIST>${element('LEDGERNAME', name)}${element('ISDEEMEDPOSITIVE', amount < 0 ? 'Yes' : 'No')}${element('AMOUNT', decimalRupees(amount))}</ALLLEDGERENTRIES.LIST>\n`,
    )
    .join('');
}

/** Returns the ledgers used by the vouchers, for import into Tally before the first month. */
export function tallyLedgers(): string {
  const [before, after] = tallyFrame('All Masters');
  const masters = [...chartOfAccounts().keys()].filter(isAccount).map((account) => {
    const { name, group } = tallyLedger(account);
    return message(
      `<LEDGER NAME="${escaped(name)}" ACTION="Create">${element('NAME', name)}${element('PARENT', group)}</LEDGER>\n`,
    );
  });
  return `${before}${masters.join('')}${after}`;
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

/** Returns text escaped for XML 1.0, without characters that XML does not allow. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
