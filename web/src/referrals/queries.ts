import { getReferrals } from '@niveshak/contract/referrals/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export const referralsQuery = queryOptions({ queryKey: ['referrals'], queryFn: () => call(getReferrals) });
