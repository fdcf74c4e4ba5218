import { expect, test } from 'vitest';
import { readCampaign } from './campaign.ts';

test('subscription is upper-cased and both are taken off the address', () => {
  expect(readCampaign('?subscription=cmp1y&invite=ref_AbC&redirect_to=%2Fx')).toEqual({
    plan: 'CMP1Y',
    referral: 'ref_AbC',
    rest: '?redirect_to=%2Fx',
  });
});

test('nothing there, nothing kept', () => {
  expect(readCampaign('')).toEqual({ plan: null, referral: null, rest: '' });
  expect(readCampaign('?subscription=&invite=%20')).toEqual({ plan: null, referral: null, rest: '' });
});
