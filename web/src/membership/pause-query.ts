import { getPauseOffer } from '@niveshak/contract/checkout/pause-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export const pauseQuery = queryOptions({ queryKey: ['pause'], queryFn: () => call(getPauseOffer) });
