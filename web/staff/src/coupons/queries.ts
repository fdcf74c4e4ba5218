import { getCoupons } from '@niveshak/contract/catalogue/staff-coupon-routes';
import { queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

export const couponsQuery = queryOptions({ queryKey: ['coupons'], queryFn: () => staffCall(getCoupons) });
