import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { Link } from '@tanstack/react-router';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Badge } from '../../../src/ui/Badge.tsx';
import { loneLinkClass } from '../../../src/ui/link-class.ts';
import { Money } from '../../../src/ui/Money.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { instantText } from '../frame/instant-text.ts';

const sources = { order: 'Bought', trial: 'Trial', grant: 'Granted', gift: 'Gift' } as const;

type Billing = StaffMemberPage['billing'];

export function MemberMoney({ billing, email }: { billing: Billing; email: string }) {
  const { terms, payments, refunds } = billing;
  return (
    <div className="mb-8 grid gap-8 xl:grid-cols-2">
      <section aria-labelledby="plans" className="min-w-0">
        <h2 id="plans" className="mb-2 text-lg">
          Plans
        </h2>
        <TermsTable terms={terms} />
      </section>
      <section aria-labelledby="money" className="min-w-0">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="money" className="text-lg">
            Payments and refunds
          </h2>
          <Link to="/money/invoices" search={{ search: email }} className={`${loneLinkClass} text-sm`}>
            Invoices
          </Link>
        </div>
        <MovesTable payments={payments} refunds={refunds} />
      </section>
    </div>
  );
}

function TermsTable({ terms }: Pick<Billing, 'terms'>) {
  if (terms.length === 0) return <p className="text-sm text-soft">No plan yet.</p>;
  return (
    <ScrollTable label="Plans, table">
      <table className="stacks w-full border-collapse text-left text-sm">
        <TableHead>
          <HeadCell>Plan</HeadCell>
          <HeadCell>From</HeadCell>
          <HeadCell>To</HeadCell>
          <HeadCell>How</HeadCell>
          <HeadCell isNumeric>Paid ex GST</HeadCell>
        </TableHead>
        <tbody>
          {terms.map((term) => (
            <tr key={term.id} className={`border-b border-rule ${term.state === 'past' ? 'text-soft' : ''}`}>
              <td className={bodyCell}>{term.planName}</td>
              <td className={bodyCell}>
                <DateText date={term.startDate} />
              </td>
              <td className={bodyCell}>
                <DateText date={term.endDate} />
              </td>
              <td className={bodyCell}>
                {sources[term.source]}
                {term.isSuspended && <span className="block text-bad">Suspended: chargeback</span>}
                {term.pause !== null && (
                  <span className="block text-bad">
                    Paused <DateText date={term.pause.from} /> until <DateText date={term.pause.resumesOn} />
                  </span>
                )}
              </td>
              <td className={`${bodyCell} text-right`}>
                {term.paid === null ? '–' : <Money amount={term.paid.amount} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

const moveStates = {
  applied: { name: 'Received', tone: 'good' },
  held: { name: 'Held', tone: 'bad' },
  returned: { name: 'Refunded', tone: 'plain' },
  'on-its-way': { name: 'On its way', tone: 'accent' },
  refunded: { name: 'Refunded', tone: 'plain' },
  failed: { name: 'Failed', tone: 'bad' },
} as const;

function MovesTable({ payments, refunds }: Pick<Billing, 'payments' | 'refunds'>) {
  const moves = [
    ...payments.map(({ receivedAt, ...payment }) => ({
      ...payment,
      at: receivedAt,
      sign: 1,
      what: 'Payment',
    })),
    ...refunds.map(({ decidedAt, ...refund }) => ({
      ...refund,
      at: decidedAt,
      sign: -1,
      what: `Refund: ${refund.reason}`,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  if (moves.length === 0) return <p className="text-sm text-soft">No payments or refunds yet.</p>;
  return (
    <ScrollTable label="Payments and refunds, table">
      <table className="stacks w-full border-collapse text-left text-sm">
        <TableHead>
          <HeadCell>When</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell isNumeric>Amount</HeadCell>
        </TableHead>
        <tbody>
          {moves.map((move) => (
            <tr key={`${move.paymentId} ${move.at} ${move.what}`} className="border-b border-rule">
              <td className={`${bodyCell} whitespace-nowrap`}>{instantText(move.at)}</td>
              <td className={bodyCell}>
                {move.what}
                <span className="block text-xs wrap-anywhere text-faint">{move.paymentId}</span>
              </td>
              <td className={bodyCell}>
                <Badge tone={moveStates[move.status].tone}>{moveStates[move.status].name}</Badge>
              </td>
              <td className={`${bodyCell} text-right`}>
                <Money amount={move.sign * move.amount.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}
