import type { GivenGift } from '@niveshak/contract/gifts/schemas';
import { businessDay } from '../lib/dates.ts';
import { listGifts } from '@niveshak/contract/gifts/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export const giftsQuery = queryOptions({
  queryKey: ['gifts'],
  queryFn: () => call(listGifts),
  // A gift that is on its way says so until it has left.
  refetchInterval: ({ state }) => (state.data?.given.some(isSending) === true ? 2000 : false),
});

/** Paid, and to be sent on the day it was bought: the letter is being written. */
export function isSending({ state, sendAt, boughtOn }: GivenGift): boolean {
  return state === 'bought' && sendAt !== null && businessDay(sendAt) === boughtOn;
}
