import { expect, it } from 'vitest';
import { foldEvents } from './timeline-fold.ts';
import type { MemberEvent } from './timeline-event.ts';

const event = (time: string, source: MemberEvent['source'], rest: Partial<MemberEvent>): MemberEvent => ({
  at: new Date(`2025-06-02T${time}:00+05:30`),
  source,
  about: null,
  code: '',
  detail: null,
  amount: null,
  orderId: 'order',
  ...rest,
});

const purchase = [
  event('10:06', 'document', { about: 'INV/25-26/000001', code: 'invoice', amount: 635_137 }),
  event('10:06', 'order', { about: 'CMP1Y', code: 'fulfilled' }),
  event('10:05', 'order', { about: 'CMP1Y', code: 'created' }),
];
const refund = [
  event('10:16', 'refund', { about: 'CMP1Y', code: 'processed', amount: 628_156 }),
  event('10:15', 'document', { about: 'CRN/25-26/000001', code: 'credit-note', amount: 628_156 }),
];

it('keeps a refund as a separate entry, and the purchase with its time and amount', () => {
  const [refunded, bought] = foldEvents([...refund, ...purchase]);
  expect([bought]).toEqual(foldEvents(purchase));
  expect(bought).toMatchObject({ title: 'Bought Premium Annual', detail: '₹6,351.37' });
  expect(refunded).toMatchObject({ title: 'Refund of Premium Annual', detail: '₹6,281.56' });
  expect(refunded?.steps.map(({ title }) => title)).toEqual([
    'Refund of Premium Annual',
    'Credit note CRN/25-26/000001',
  ]);
});

it('leaves the purchase unchanged after a full refund that closes the order', () => {
  const closed = event('10:15', 'order', { about: 'CMP1Y', code: 'refunded' });
  const entries = foldEvents([...refund, closed, ...purchase]);
  expect(entries.map(({ title }) => title)).toEqual(['Refund of Premium Annual', 'Bought Premium Annual']);
});

it('states the day on which a refund was requested, if it was settled later', () => {
  const at = (requested: string) =>
    foldEvents([
      event('10:16', 'refund', { about: 'CMP1Y', code: 'processed', amount: 100, detail: requested }),
    ]);
  expect(at('2025-05-30')[0]?.detail).toBe('₹1.00, requested 30 May 2025');
  expect(at('2025-06-02')[0]?.detail).toBe('₹1.00');
  const [folded] = foldEvents(refund.map((each) => ({ ...each, detail: '2025-05-30' })));
  expect(folded?.detail).toBe('₹6,281.56, requested 30 May 2025');
});
