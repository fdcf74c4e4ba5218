import type { Yields } from '@niveshak/contract/metrics/schemas';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { saveCsv } from '../../../src/lib/save-csv.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { MetricLink } from './MetricLink.tsx';
import { monthText, rupees } from './metric-names.ts';

/** All coupons, for one month or all visible months. A batch counts as one. */
export function CouponTable({ data: { months, all } }: { data: Yields }) {
  const [chosen, setChosen] = useState('');
  const one = months.find(({ month }) => month === chosen);
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  if (all.byCoupon.length === 0 || first === undefined || last === undefined) return null;
  const rows = one?.byCoupon ?? all.byCoupon;
  const span = one === undefined ? { month: first, until: last } : { month: one.month };
  return (
    <section aria-labelledby="by-coupon" className="max-w-3xl">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <h2 id="by-coupon" className="text-lg">
          By coupon
        </h2>
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-48">
            <SelectField
              label="Month"
              value={one?.month ?? ''}
              options={[
                { value: '', label: 'All months' },
                ...months
                  .filter(({ byCoupon }) => byCoupon.length > 0)
                  .toReversed()
                  .map(({ month }) => ({ value: month, label: monthText(month) })),
              ]}
              onChange={({ target: { value } }) => setChosen(value)}
            />
          </div>
          <Button size="small" onClick={() => saveByCoupon(months)}>
            <Icon name="download" className="size-4" /> Save as CSV
          </Button>
        </div>
      </div>
      <CouponRows rows={rows} span={span} />
    </section>
  );
}

type RowsProps = {
  rows: Yields['all']['byCoupon'];
  span: Pick<ComponentProps<typeof MetricLink>, 'month' | 'until'>;
};

function CouponRows({ rows, span }: RowsProps) {
  return (
    <ScrollTable label="By coupon, table">
      <table className="w-full border-collapse text-left text-sm">
        <TableHead>
          <HeadCell>Coupon</HeadCell>
          <HeadCell isNumeric>Orders</HeadCell>
          <HeadCell isNumeric>Discount given</HeadCell>
          <HeadCell isNumeric>Revenue after</HeadCell>
        </TableHead>
        <tbody>
          {rows.map(({ key, name, orders, discount, revenue }) => (
            <tr key={key} className="border-b border-rule">
              <th scope="row" className={`${bodyCell} font-normal wrap-anywhere`}>
                {name}
              </th>
              <td className={`${bodyCell} text-right`}>
                <MetricLink
                  figure="coupon-orders"
                  {...span}
                  listKey={key}
                  label={`Orders with ${name}: ${orders}`}
                >
                  {orders.toLocaleString('en-IN')}
                </MetricLink>
              </td>
              <td className={`${bodyCell} text-right`}>
                <MetricLink
                  figure="coupon-discount"
                  {...span}
                  listKey={key}
                  label={`Discount by ${name}: ${rupees(discount)}`}
                >
                  {rupees(discount)}
                </MetricLink>
              </td>
              <td className={`${bodyCell} text-right tabular-nums`}>{rupees(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

/** Saves every coupon of every month as a file with amounts in rupees. */
function saveByCoupon(months: Yields['months']): void {
  saveCsv(
    'by-coupon.csv',
    ['Month', 'Coupon', 'Orders', 'Discount given in ₹', 'Revenue after in ₹'],
    months.flatMap(({ month, byCoupon }) =>
      byCoupon.map(({ name, orders, discount, revenue }) => [
        month,
        name,
        orders,
        discount / 100,
        revenue / 100,
      ]),
    ),
  );
}
