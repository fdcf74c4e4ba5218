import {
  getRenewalMetrics,
  listUnpaidRenewals,
  resendRenewalLink,
  saveGraceDays,
} from '@niveshak/contract/renewals/staff-routes';
import type { RenewalMonth, UnpaidRenewal } from '@niveshak/contract/renewals/staff-schemas';
import { maxGraceDays } from '@niveshak/domain/renewals/schedule';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { Money } from '../../../src/ui/Money.tsx';
import { Section } from '../../../src/ui/Section.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import type { Column } from '../table/column.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import { renewalLabels } from './words.ts';

const queueKey = ['renewals', 'unpaid'];

const columns: readonly Column<UnpaidRenewal>[] = [
  {
    id: 'member',
    label: 'Member',
    value: ({ email }) => email,
    show: ({ userId, email }) => (
      <Link to="/members/$id" params={{ id: userId }} className={quietLinkClass}>
        {email}
      </Link>
    ),
    breaks: true,
  },
  { id: 'plan', label: 'Plan', value: ({ alias }) => alias },
  {
    id: 'amount',
    label: 'Amount',
    value: ({ amount }) => amount.amount,
    show: ({ amount }) => <Money amount={amount.amount} />,
    isNumeric: true,
  },
  { id: 'state', label: 'State', value: ({ state }) => renewalLabels[state] },
  { id: 'problem', label: 'Reason', value: ({ problem }) => problem ?? '–' },
  {
    id: 'lastDay',
    label: 'Paid until',
    value: ({ lastDay }) => lastDay,
    show: ({ lastDay }) => <DateText date={lastDay} />,
  },
  {
    id: 'grace',
    label: 'Open until',
    value: ({ graceUntil }) => graceUntil ?? '',
    show: ({ graceUntil }) => (graceUntil === null ? '–' : <DateText date={graceUntil} />),
  },
];

/** Unpaid renewals with the reason and one action, the grace period, recovered revenue and lapsed plans. */
export function RenewalsScreen() {
  const client = useQueryClient();
  const { permissions } = useStaff();
  const queue = useQuery({ queryKey: queueKey, queryFn: () => staffCall(listUnpaidRenewals) });
  const [open, setOpen] = useState<UnpaidRenewal | null>(null);
  const mayResend = permissions.includes('renewals.resend');
  const resend = async (reason: string) => {
    if (open === null) return;
    await staffCall(resendRenewalLink, { params: { id: open.id }, body: { reason } });
    showToast('success', 'Payment link sent.');
    setOpen(null);
    await client.invalidateQueries({ queryKey: queueKey });
  };
  return (
    <>
      <ScreenHead title="Renewals">
        {queue.data !== undefined && permissions.includes('billing.manage') && (
          <GraceButton graceDays={queue.data.graceDays} />
        )}
      </ScreenHead>
      <QueryTable
        query={queue}
        what="the renewals"
        rows={(data) => data.renewals}
        empty={
          <EmptyState title="No unpaid renewals">
            Failed debits and open payment links appear here.
          </EmptyState>
        }
        label="Unpaid renewals"
        noun="renewal"
        columns={columns}
        rowId={({ id }) => id}
        fileName="unpaid-renewals"
        {...(mayResend ? { action: { label: 'Send payment link', onPress: setOpen } } : {})}
      />
      {permissions.includes('figures.read') && <Months />}
      <Dialog title="Send payment link" isOpen={open !== null} onClose={() => setOpen(null)}>
        {open !== null && open.state === 'asking' ? (
          <p className="text-sm text-soft">The member must agree to the new price or terms first.</p>
        ) : (
          <ReasonForm action="Send payment link" onSubmit={resend} />
        )}
      </Dialog>
    </>
  );
}

const monthColumns: readonly Column<RenewalMonth>[] = [
  { id: 'month', label: 'Month', value: ({ month }) => month },
  { id: 'renewed', label: 'Renewed', value: ({ renewed }) => renewed, isNumeric: true },
  { id: 'recovered', label: 'Recovered', value: ({ recovered }) => recovered, isNumeric: true },
  {
    id: 'revenue',
    label: 'Recovered revenue, ex GST',
    value: ({ recoveredRevenue }) => recoveredRevenue.amount,
    show: ({ recoveredRevenue }) => <Money amount={recoveredRevenue.amount} />,
    isNumeric: true,
  },
  { id: 'lapsed', label: 'Ended unpaid', value: ({ lapsed }) => lapsed, isNumeric: true },
  {
    id: 'rate',
    label: 'Share ended unpaid',
    value: ({ renewed, lapsed }) => lapsed / Math.max(1, renewed + lapsed),
    show: ({ renewed, lapsed }) => `${((100 * lapsed) / Math.max(1, renewed + lapsed)).toFixed(1)}%`,
    isNumeric: true,
  },
];

function Months() {
  const metrics = useQuery({
    queryKey: ['renewals', 'metrics'],
    queryFn: () => staffCall(getRenewalMetrics),
  });
  return (
    <Section title="Last twelve months" id="renewal-months" className="mt-10">
      <QueryTable
        query={metrics}
        what="the metrics"
        rows={(data) => data.months}
        empty={<EmptyState title="No renewals yet">The first automatic renewal appears here.</EmptyState>}
        label="Renewals by month"
        noun="month"
        columns={monthColumns}
        rowId={({ month }) => month}
        fileName="renewals-by-month"
      />
    </Section>
  );
}

const choices = Array.from({ length: maxGraceDays + 1 }, (_, days) => ({
  value: String(days),
  label: String(days),
}));

function GraceButton({ graceDays }: { graceDays: number }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [days, setDays] = useState(graceDays);
  const save = async (reason: string) => {
    await staffCall(saveGraceDays, { body: { graceDays: days, seen: graceDays, reason } });
    showToast('success', 'Grace period saved.');
    setOpen(false);
    await client.invalidateQueries({ queryKey: queueKey });
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Change grace period
      </Button>
      <Dialog title="Grace period" isOpen={isOpen} onClose={() => setOpen(false)}>
        <ReasonForm
          action="Save grace period"
          onSubmit={save}
          isReady={days !== graceDays}
          missing="Choose another number of days."
        >
          <SelectField
            label="Days of access while a renewal is unpaid"
            value={String(days)}
            onChange={({ target }) => setDays(Number(target.value))}
            options={choices}
          />
        </ReasonForm>
      </Dialog>
    </>
  );
}
