import { getDayMetrics } from '@niveshak/contract/metrics/routes';
import type { DayMetrics } from '@niveshak/contract/metrics/schemas';
import { count } from '@niveshak/domain/primitives/number-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DateText } from '../../../src/ui/DateText.tsx';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { Money } from '../../../src/ui/Money.tsx';
import { Section } from '../../../src/ui/Section.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { staffCall } from '../session/staff-call.ts';

export function Yesterday() {
  const metrics = useQuery({
    queryKey: ['figures', 'yesterday'],
    queryFn: () => staffCall(getDayMetrics),
    staleTime: 600_000,
  });
  return (
    <Section
      id="yesterday"
      title="Yesterday"
      aside={
        <Link to="/figures" className={`${quietLinkClass} text-sm`}>
          View metrics
        </Link>
      }
    >
      <QueryView query={metrics} what="the numbers">
        {(day) => <Numbers day={day} />}
      </QueryView>
    </Section>
  );
}

function Numbers({ day }: { day: DayMetrics }) {
  return (
    <>
      <dl className="text-sm">
        <Line name={`Sales (${count(day.sales.number)})`}>
          <Money amount={day.sales.amount} />
        </Line>
        <Line name={`Refunds (${count(day.refunds.number)})`}>
          <Money amount={day.refunds.amount} />
        </Line>
        <Line name="New members">{count(day.joined)}</Line>
        <Line name="Members who left">{count(day.left)}</Line>
        <Line name="Members">{count(day.members)}</Line>
        <Line name="MRR">
          <Money amount={day.mrr} />
        </Line>
      </dl>
      <p className="mt-2 text-xs text-soft">
        <DateText date={day.day} />, amounts without GST
      </p>
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-b border-rule">
      <dt className="text-soft">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}
