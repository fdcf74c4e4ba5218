import { expect, it } from 'vitest';
import { addressGroup, isAddressOrRange } from './address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, group) => expect(addressGroup(address)).toBe(group));

it('distinguishes addresses and ranges from other text', () => {
  const good = ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'];
  const bad = ['', 'localhost', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.0/8/8', '1.2.3.4/x'];
  expect(good.map(isAddressOrRange)).toEqual(good.map(() => true));
  expect(bad.map(isAddressOrRange)).toEqual(bad.map(() => false));
});
