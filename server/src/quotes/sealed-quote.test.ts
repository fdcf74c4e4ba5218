import { expect, it } from 'vitest';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import { hashIdentity, sealQuote, unsealQuote } from './sealed-quote.ts';
import type { FrozenQuote } from './sealed-quote.ts';

const quote: FrozenQuote = {
  alias: 'CMP1Y',
  couponCode: 'DIWALI-2025-FOR-EVERYBODY-WHO-READS-US',
  state: 'MH',
  businessDay: calendarDate('2025-06-02'),
  sunsetDate: calendarDate('2025-08-31'),
  fullPrice: paise(2_398_800),
  identity: hashIdentity('what the buyer was shown'),
  netPrice: paise(2_830_584),
  expiresAt: new Date('2025-06-02T05:00:00.123Z'),
};
const member = '5f0c6b3e-2f0a-4d6e-9d51-0c5f4f1f2a11';

it('is returned unchanged', () => {
  const id = sealQuote(quote, member, 'a key');
  expect(unsealQuote(id, member, 'a key')).toEqual(quote);
  // Within the order call's limit, even with the longest coupon code.
  expect(id.length).toBeLessThan(400);
});

it.each([
  ['another member', (id: string) => unsealQuote(id, 'somebody else', 'a key')],
  ['another key', (id: string) => unsealQuote(id, member, 'another key')],
  ['no signature', (id: string) => unsealQuote(id.split('.')[0] ?? '', member, 'a key')],
  ['half a signature', (id: string) => unsealQuote(id.slice(0, -20), member, 'a key')],
  ['more behind it', (id: string) => unsealQuote(`${id}.x`, member, 'a key')],
  ['nothing', () => unsealQuote('', member, 'a key')],
  ['the id of a kept quote', () => unsealQuote('5f0c6b3e-2f0a-4d6e-9d51-0c5f4f1f2a11', member, 'a key')],
])('is refused with %s', (_what, open) => {
  expect(open(sealQuote(quote, member, 'a key'))).toBeNull();
});

it('is refused when any character is changed', () => {
  const id = sealQuote(quote, member, 'a key');
  const end = id.indexOf('.');
  for (let at = 0; at < end; at += 1) {
    const changed = id.slice(0, at) + (id[at] === 'A' ? 'B' : 'A') + id.slice(at + 1);
    expect(unsealQuote(changed, member, 'a key')).toBeNull();
  }
});
