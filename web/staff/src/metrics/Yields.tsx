import type { Yields as YieldsData } from '@niveshak/contract/metrics/schemas';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { CouponTable } from './CouponTable.tsx';
import { MetricsPending } from './MetricsPending.tsx';
import { MonthChooser } from './MonthChooser.tsx';
import { yieldsQuery } from './queries.ts';
import { YieldTable } from './YieldTable.tsx';
import type { YieldColumn } from './YieldTable.tsx';
import { QueryView } from '../frame/QueryView.tsx';

const coupons: readonly YieldColumn[] = [
  { figure: 'coupon-orders', label: 'Orders', value: ({ coupons: { orders } }) => orders },
  {
    figure: 'coupon-discount',
    label: 'Discount given',
    isMoney: true,
    value: ({ coupons: { discount } }) => discount,
  },
  {
    figure: 'coupon-orders',
    label: 'Revenue after',
    isMoney: true,
    value: ({ coupons: { revenue } }) => revenue,
  },
];
const referrals: readonly YieldColumn[] = [
  { figure: 'referred', label: 'Joined', value: ({ referrals: { joined } }) => joined },
  { figure: 'referred-trial', label: 'Tried', value: ({ referrals: { trial } }) => trial },
  { figure: 'referred-paid', label: 'Paid', value: ({ referrals: { paid } }) => paid },
  { figure: 'referred-months', label: 'Months given', value: ({ referrals: { months } }) => months },
];
const gifts: readonly YieldColumn[] = [
  { figure: 'gifts-bought', label: 'Bought', value: ({ gifts: { bought } }) => bought },
  { figure: 'gifts-bought', label: 'Revenue', isMoney: true, value: ({ gifts: { revenue } }) => revenue },
  { figure: 'gifts-claimed', label: 'Claimed', value: ({ gifts: { claimed } }) => claimed },
  { figure: 'gifts-converted', label: 'Paid later', value: ({ gifts: { converted } }) => converted },
  { figure: 'gifts-returned', label: 'Returned', value: ({ gifts: { returned } }) => returned },
];

export function Yields() {
  const { to } = useSearch({ from: '/figures' });
  const found = useQuery(yieldsQuery(to));
  return (
    <QueryView query={found} what="the metrics" pending={<MetricsPending />}>
      {(data) => <Shown data={data} to={to ?? data.running} />}
    </QueryView>
  );
}

function Shown({ data, to }: { data: YieldsData; to: YieldsData['running'] }) {
  if (data.first === null)
    return (
      <EmptyState title="No metrics yet">
        <p>Coupons, referrals and gifts appear here after their first use.</p>
      </EmptyState>
    );
  return (
    <>
      <MonthChooser label="Last month" months={data} value={to} />
      <Tables data={data} />
    </>
  );
}

function Tables({ data }: { data: YieldsData }) {
  return (
    <div className="space-y-12">
      <YieldTable
        id="coupons"
        title="Coupons"
        about="Orders by month of payment, ex GST. Revenue is net of later credits."
        data={data}
        columns={coupons}
      />
      <CouponTable data={data} />
      <YieldTable
        id="referrals"
        title="Referrals"
        about="Friends who signed up with a member’s code, by month of sign-up, with their trials, payments and the free months that members earned."
        data={data}
        columns={referrals}
      />
      <YieldTable
        id="gifts"
        title="Gifts"
        about="Gifts by month of purchase, ex GST and net of later credits. Paid later counts recipients who bought a plan afterwards."
        data={data}
        columns={gifts}
      />
    </div>
  );
}
