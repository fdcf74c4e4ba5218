import type { GivenGift } from '@niveshak/contract/gifts/schemas';
import { businessDay } from './dates.ts';
import { listGifts } from '@niveshak/contract/gifts/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

export const giftsQuery = queryOptions({
  queryKey: ['gifts'],
  queryFn: () => call(listGifts),
  // Poll while a gift is being sent.
  refetchInterval: ({ state }) => (state.data?.given.some(isSending) === true ? 2000 : false),
});

/** Returns whether a paid gift due on the purchase day is still being sent. */
export function isSending({ state, sendAt, boughtOn }: GivenGift): boolean {
  return state === 'bought' && sendAt !== null && businessDay(sendAt) === boughtOn;
}

/** Returns the newest gift that the recipient has not claimed, which the giver can still change. */
export function openGift(given: readonly GivenGift[]): GivenGift | undefined {
  return given.find(({ takeBackRefund }) => takeBackRefund !== null);
}
