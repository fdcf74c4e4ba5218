import type { GivenGift } from '@niveshak/contract/gifts/schemas';
import { businessDay } from './dates.ts';
import { listGifts } from '@niveshak/contract/gifts/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

export const giftsQuery = queryOptions({
  queryKey: ['gifts'],
  queryFn: () => call(listGifts),
  // Poll a gift that is being sent until it has been sent.
  refetchInterval: ({ state }) => (state.data?.given.some(isSending) === true ? 2000 : false),
});

/** Returns whether the gift is paid and due to be sent on the day of purchase: its email is being written. */
export function isSending({ state, sendAt, boughtOn }: GivenGift): boolean {
  return state === 'bought' && sendAt !== null && businessDay(sendAt) === boughtOn;
}
