import { refundedText } from '@niveshak/contract/billing/texts';
import type { HistoryItem } from './history-item.ts';

/**
 * Returns the items with each purchase merged into one. Ungrouped items are unchanged.
 * @param giftsFor gift recipients by invoice number
 */
export function purchasesIn(
  items: readonly HistoryItem[],
  giftsFor: ReadonlyMap<string, string>,
): HistoryItem[] {
  const groups = Map.groupBy(items, ({ purchase, key }) => purchase ?? key);
  return [...groups].map(([purchase, [first, ...others]]) =>
    first === undefined || others.length === 0
      ? only(first)
      : asOne(purchase, [first, ...others], giftsFor.get(purchase)),
  );
}

function only(item: HistoryItem | undefined): HistoryItem {
  if (item === undefined) throw new Error('A group has no item');
  return item;
}

function asOne(
  purchase: string,
  items: readonly [HistoryItem, ...HistoryItem[]],
  giftFor: string | undefined,
): HistoryItem {
  const of = (kind: string) => items.filter(({ key }) => key.startsWith(`${kind}-`));
  const [term] = of('term');
  const payments = of('payment');
  const refunds = of('refund');
  const invoice = of('document').find(({ amount }) => amount !== null && amount >= 0);
  const head = term ?? invoice ?? payments[0] ?? items[0];
  const title = term?.title ?? (invoice === undefined ? head.title : invoice.detail);
  const charged = payments.length === 0 ? (invoice?.amount ?? head.amount) : sumOf(payments);
  const returned = -sumOf(refunds);
  return {
    key: `purchase-${purchase}`,
    part: 'plans',
    date: (invoice ?? payments[0] ?? head).date,
    title: giftFor === undefined ? title : `${title}, gift for ${giftFor}`,
    detail:
      term === undefined
        ? (invoice?.title ?? head.detail)
        : [planLine(term), invoice?.title].filter((part) => part !== undefined).join(' · '),
    amount: charged,
    amountNote: returned > 0 ? refundedText(returned) : null,
    // Payment status only. The plan's status is in the detail.
    status:
      refunds.find(({ status }) => status?.tone === 'bad')?.status ??
      (returned > 0 && returned < (charged ?? 0) ? payments : [...refunds, ...payments])[0]?.status ??
      null,
    why: [],
    note: null,
    file: invoice?.file ?? null,
    purchase,
    // The sort is stable, so earlier entries of the same day stay first.
    parts: items
      .filter((item) => item !== term)
      .toReversed()
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
  };
}

function planLine({ detail, status }: HistoryItem): string {
  return status === null ? detail : `${detail} · ${status.text}`;
}

function sumOf(items: readonly HistoryItem[]): number {
  return items.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}
