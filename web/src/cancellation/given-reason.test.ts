import { expect, it } from 'vitest';
import { cancelBody } from '@niveshak/contract/checkout/schemas';
import { givenReason, maxWords } from './given-reason.ts';

it('sends the choice and the text if given, and the server accepts the longest text', () => {
  expect(givenReason(null, ' \n ')).toEqual({});
  expect(givenReason('price', '')).toEqual({ reasonCode: 'price' });
  expect(givenReason(null, 'I am\n moving ')).toEqual({ reason: 'I am moving' });
  const longest = givenReason('other', 'ab\tc '.repeat(maxWords));
  expect(cancelBody.safeParse(longest).success).toBe(true);
});
