import { listGifts } from '@niveshak/contract/gifts/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export const giftsQuery = queryOptions({ queryKey: ['gifts'], queryFn: () => call(listGifts) });
