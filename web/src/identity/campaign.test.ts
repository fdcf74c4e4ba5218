import { expect, test } from 'vitest';
import { readCampaign } from './campaign.ts';

test('converts the subscription to upper case and removes both from the URL', () => {
  expect(readCampaign('?subscription=cmp1y&invite=ref_AbC&redirect_to=%2Fx')).toEqual({
    plan: 'CMP1Y',
    referral: 'ref_AbC',
    rest: '?redirect_to=%2Fx',
  });
});

test('stores nothing if nothing is given', () => {
  expect(readCampaign('')).toEqual({ plan: null, referral: null, rest: '' });
  expect(readCampaign('?subscription=&invite=%20')).toEqual({ plan: null, referral: null, rest: '' });
});
