import type { ResponseOf } from '@niveshak/contract/http/route';
import {
  compareWithProvider,
  getProviderDifferences,
  recordDifference,
} from '@niveshak/contract/reconciliation/routes';
import type { ProviderDifference } from '@niveshak/contract/reconciliation/routes';
import { differenceAction } from '@niveshak/domain/checkout/provider-difference';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { Money } from '../../../src/ui/Money.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { counted } from '../frame/counted.ts';
import { instantText } from '../frame/instant-text.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/column.ts';
import { QueryView } from '../frame/QueryView.tsx';
import { TableFilter, useTableFilter } from './TableFilter.tsx';
import type { Choice } from './TableFilter.tsx';

const kinds: Readonly<Record<ProviderDifference['kind'], string>> = {
  'payment-unknown': 'Payment missing here',
  'payment-amount': 'Payment amount differs',
  'payment-missing': 'Payment missing at the provider',
  'payment-out': 'Refunds and chargebacks differ, or exceed the payment',
  'refund-unknown': 'Refund missing here',
  'refund-behind': 'Refund changed at the provider',
  'refund-amount': 'Refund amount differs',
  'refund-missing': 'Refund missing at the provider',
  'dispute-unknown': 'Dispute missing here',
  'dispute-behind': 'Dispute changed at the provider',
};
const outcomes = {
  settled: 'Recorded',
  case: 'Case, under Today',
  gone: 'No longer at the provider',
} as const;

const columns: readonly Column<ProviderDifference>[] = [
  { id: 'what', label: 'What', value: ({ kind }) => kinds[kind] },
  { id: 'id', label: 'Provider’s id', value: ({ providerId }) => providerId, breaks: true },
  {
    id: 'member',
    label: 'Member',
    value: ({ memberName }) => memberName ?? '',
    show: ({ memberId, memberName }) =>
      memberId === null ? (
        '–'
      ) : (
        <Link to="/members/$id" params={{ id: memberId }} className={quietLinkClass}>
          {memberName ?? 'Open'}
        </Link>
      ),
  },
  {
    id: 'theirs',
    label: 'Provider',
    value: ({ theirs }) => theirs?.amount ?? '',
    show: ({ theirs }) => <Side side={theirs} />,
    isNumeric: true,
  },
  {
    id: 'ours',
    label: 'Here',
    value: ({ ours }) => ours?.amount ?? '',
    show: ({ ours }) => <Side side={ours} />,
    isNumeric: true,
  },
  {
    id: 'outcome',
    label: 'Done',
    value: ({ outcome }) => (outcome === null ? '' : outcomes[outcome]),
    show: ({ outcome, kind }) =>
      outcome !== null ? (
        <Badge tone="good">{outcomes[outcome]}</Badge>
      ) : differenceAction[kind] === 'look' ? (
        'Open the member’s payments'
      ) : (
        ''
      ),
  },
];

function Side({ side }: { side: ProviderDifference['theirs'] }) {
  if (side === null) return 'nothing';
  return (
    <>
      <Money amount={side.amount} />
      <span className="block text-soft">{side.state}</span>
    </>
  );
}

const choices: readonly Choice<ProviderDifference>[] = [
  { value: 'open', label: 'Open', fits: ({ outcome }) => outcome === null },
  { value: 'recorded', label: 'Done', fits: ({ outcome }) => outcome !== null },
];

type Comparison = ResponseOf<typeof getProviderDifferences>;

const queryKey = ['operations', 'differences'];

export function Differences() {
  const client = useQueryClient();
  const found = useQuery({
    queryKey,
    queryFn: () => staffCall(getProviderDifferences),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1_500 : false),
  });
  const again = () => client.invalidateQueries({ queryKey });
  return (
    <QueryView query={found} what="the differences">
      {(comparison) => (
        <>
          <Compare comparison={comparison} onBegun={again} />
          <DifferenceTable comparison={comparison} onRecorded={again} />
        </>
      )}
    </QueryView>
  );
}

type CompareProps = { comparison: Comparison; onBegun: () => Promise<void> };

function Compare({ comparison: { state, done }, onBegun }: CompareProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const compare = () => {
    setFailure(null);
    staffCall(compareWithProvider).then(onBegun, setFailure);
  };
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button isBusy={state === 'waiting'} onClick={compare}>
          Compare with the provider
        </Button>
        <p className="text-sm text-soft">
          {done === null
            ? 'Compares every payment, refund and dispute at the provider with ours.'
            : `${instantText(done.begunAt)}, ${done.by}: ${counted(done.payments, 'payment')}, ${counted(done.refunds, 'refund')} and ${counted(done.disputes, 'dispute')} at the provider.`}
        </p>
      </div>
      {failure !== null && <ErrorBanner>{errorText(failure, 'Could not compare. Try again.')}</ErrorBanner>}
      {state === 'failed' && (
        <ErrorBanner title="Could not compare.">
          <p>The payment provider stopped responding. Try again in a few minutes.</p>
        </ErrorBanner>
      )}
    </>
  );
}

type TableProps = { comparison: Comparison; onRecorded: () => Promise<void> };

function DifferenceTable({ comparison: { done, differences, total }, onRecorded }: TableProps) {
  const { permissions } = useStaff();
  const { isFiltered, rowsOf } = useTableFilter(columns, choices);
  const [open, setOpen] = useState<ProviderDifference | null>(null);
  const close = () => setOpen(null);
  const record = async (reason: string) => {
    if (open === null || done === null) return;
    const { outcome } = await staffCall(recordDifference, {
      params: { id: done.id, place: String(open.place) },
      body: { reason },
    });
    close();
    showToast('success', `${outcomes[outcome]}.`);
    await onRecorded();
  };
  return (
    <>
      {done !== null && differences.length === 0 && (
        <EmptyState title="No differences">
          <p>Our records match the provider’s.</p>
        </EmptyState>
      )}
      {differences.length > 0 && (
        <>
          <TableFilter label="Show" choices={choices} searchHint="Kind, id or member" />
          <DataTable
            label="Differences from the provider"
            noun="difference"
            columns={columns}
            rows={rowsOf(differences)}
            rowId={({ place }) => String(place)}
            fileName="differences"
            {...(isFiltered ? {} : { total })}
            action={
              permissions.includes('money.settle')
                ? {
                    label: 'Record',
                    isOffered: ({ kind, outcome }) => outcome === null && differenceAction[kind] === 'ask',
                    onPress: setOpen,
                  }
                : undefined
            }
          />
        </>
      )}
      <Dialog title="Record from the provider" isOpen={open !== null} onClose={close}>
        {open !== null && (
          <ReasonForm action="Record" onSubmit={record}>
            <p>
              {kinds[open.kind]}: <b className="wrap-anywhere">{open.providerId}</b>. The provider is queried
              again; a payment for one of our orders settles it. Anything unknown becomes a case under Today.
            </p>
          </ReasonForm>
        )}
      </Dialog>
    </>
  );
}
