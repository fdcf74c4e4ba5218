import type { CouponBatch, StaffCoupon } from '@niveshak/contract/catalogue/staff-coupon-schemas';
import { Badge } from '../../../src/ui/Badge.tsx';
import type { Column } from '../table/column.ts';
import { couponStates, daysText, limitsText, plansText, reductionText } from './coupon-words.ts';

type Rule = StaffCoupon | CouponBatch;

export function ruleColumns<Row extends Rule>(): readonly Column<Row>[] {
  return [
    { id: 'off', label: 'Discount', value: reductionText, isNumeric: true },
    {
      id: 'plans',
      label: 'Plans',
      value: ({ plans }) => plans?.join(', ') ?? 'every paid plan',
      show: (rule) => <span title={rule.plans?.join(', ')}>{plansText(rule)}</span>,
    },
    { id: 'days', label: 'Days', value: daysText },
    { id: 'limits', label: 'Limits', value: limitsText },
    { id: 'used', label: 'Used', value: ({ uses }) => uses.redeemed, isNumeric: true },
    { id: 'held', label: 'In open orders', value: ({ uses }) => uses.reserved, isNumeric: true },
    {
      id: 'state',
      label: 'State',
      value: ({ state }) => couponStates[state],
      show: ({ state }) => <Badge tone={state === 'running' ? 'good' : 'plain'}>{couponStates[state]}</Badge>,
    },
  ];
}
