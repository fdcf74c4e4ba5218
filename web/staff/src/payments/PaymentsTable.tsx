import type { OtherPayments } from '@niveshak/contract/checkout/staff-payment-routes';
import { Money } from '../../../src/ui/Money.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';

const roles = { fulfils: 'pays the order', 'to-refund': 'to be refunded', held: 'held' } as const;

export function PaymentsTable({ payments }: { readonly payments: OtherPayments }) {
  const { ours, theirs, amount } = payments;
  const ids = [...new Set([...ours.map(({ id }) => id), ...(theirs ?? []).map(({ id }) => id)])];
  return (
    <div className="text-sm">
      <p className="mb-2">
        The order costs <Money amount={amount.amount} />.
      </p>
      {theirs === null && <p className="mb-2 text-bad">The provider is not responding.</p>}
      {ids.length === 0 && <p className="text-soft">Neither side has a payment.</p>}
      {ids.length > 0 && (
        <ScrollTable label="Payments on both sides">
          <table className="w-full border-collapse text-left">
            <TableHead>
              <HeadCell>Payment</HeadCell>
              <HeadCell isNumeric>Ours</HeadCell>
              <HeadCell isNumeric>Provider</HeadCell>
            </TableHead>
            <tbody>
              {ids.map((id) => {
                const mine = ours.find((each) => each.id === id);
                const other = theirs?.find((each) => each.id === id);
                return (
                  <tr key={id} className="border-b border-rule">
                    <td className={bodyCell}>{id}</td>
                    <td className={`${bodyCell} text-right`}>
                      {mine === undefined ? (
                        'unknown'
                      ) : (
                        <>
                          <Money amount={mine.amount.amount} />
                          <span className="block text-soft">{roles[mine.role]}</span>
                        </>
                      )}
                    </td>
                    <td className={`${bodyCell} text-right`}>
                      {other === undefined ? (
                        'unknown'
                      ) : (
                        <>
                          <Money amount={other.amount.amount} />
                          <span className="block text-soft">{other.status}</span>
                        </>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollTable>
      )}
    </div>
  );
}
