import { listTransfers, setStatementLineAside } from '@niveshak/contract/checkout/staff-transfer-routes';
import type {
  StatementLine,
  TransferOrder,
  TransferRefund,
} from '@niveshak/contract/checkout/staff-transfer-schemas';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { planName } from '@niveshak/domain/catalogue/plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { linkClass, quietLinkClass } from '../../../src/ui/link-class.ts';
import { Money } from '../../../src/ui/Money.tsx';
import { Section } from '../../../src/ui/Section.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import type { Column } from '../table/column.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import { RecordTransferForm } from './RecordTransferForm.tsx';
import { RecordRefundForm } from './RecordRefundForm.tsx';
import { StatementImport } from './StatementImport.tsx';
import { TdsSection } from './TdsSection.tsx';

const queueKey = ['transfers'];

const memberLink = (id: string, email: string) => (
  <Link to="/members/$id" params={{ id }} className={quietLinkClass}>
    {email}
  </Link>
);

const orderStates = { created: 'Waiting', expired: 'Expired', cancelled: 'Cancelled' } as const;
const stateOf = ({ state }: TransferOrder) =>
  state === 'created' || state === 'expired' || state === 'cancelled' ? orderStates[state] : state;

const orderColumns: readonly Column<TransferOrder>[] = [
  {
    id: 'member',
    label: 'Member',
    value: ({ email }) => email,
    show: (row) => memberLink(row.memberId, row.email),
    breaks: true,
  },
  { id: 'plan', label: 'Plan', value: ({ alias }) => planName(alias) },
  { id: 'reference', label: 'Reference', value: ({ reference }) => reference },
  {
    id: 'amount',
    label: 'Amount',
    value: ({ amount }) => amount.amount,
    show: ({ amount }) => <Money amount={amount.amount} />,
    isNumeric: true,
  },
  { id: 'state', label: 'State', value: stateOf },
  {
    id: 'until',
    label: 'Pay until',
    value: ({ payUntil }) => payUntil,
    show: ({ payUntil }) => <DateText date={payUntil} />,
  },
  { id: 'utr', label: 'Member’s UTR', value: ({ utr }) => utr ?? '–' },
  {
    id: 'line',
    label: 'Statement',
    value: ({ line }) => line?.paidOn ?? '',
    show: ({ line }) => (line === null ? '–' : <Badge tone="good">Found</Badge>),
  },
];

const refundColumns: readonly Column<TransferRefund>[] = [
  {
    id: 'member',
    label: 'Member',
    value: ({ email }) => email,
    show: (row) => memberLink(row.memberId, row.email),
    breaks: true,
  },
  {
    id: 'amount',
    label: 'Amount',
    value: ({ amount }) => amount.amount,
    show: ({ amount }) => <Money amount={amount.amount} />,
    isNumeric: true,
  },
  { id: 'payer', label: 'Payer', value: ({ payer }) => payer },
  { id: 'utr', label: 'Received as', value: ({ utr }) => utr },
];

const lineStates = {
  recorded: 'Recorded',
  'order-found': 'Order found',
  unmatched: 'Unmatched',
  'set-aside': 'Set aside',
} as const satisfies Record<StatementLine['state'], string>;

const lineColumns: readonly Column<StatementLine>[] = [
  {
    id: 'date',
    label: 'Date',
    value: ({ paidOn }) => paidOn,
    show: ({ paidOn }) => <DateText date={paidOn} />,
  },
  { id: 'narration', label: 'Narration', value: ({ narration }) => narration, breaks: true },
  { id: 'reference', label: 'Bank reference', value: ({ reference }) => reference || '–', breaks: true },
  {
    id: 'amount',
    label: 'Amount',
    value: ({ amount }) => amount.amount,
    show: ({ amount }) => <Money amount={amount.amount} />,
    isNumeric: true,
  },
  {
    id: 'state',
    label: 'State',
    value: ({ state }) => lineStates[state],
    show: ({ state, isOtherAmount, setAsideAs }) => (
      <>
        {isOtherAmount ? <Badge tone="bad">Amount differs</Badge> : lineStates[state]}
        {setAsideAs !== null && <span className="block text-soft">{setAsideAs}</span>}
      </>
    ),
  },
  {
    id: 'member',
    label: 'Member',
    value: ({ email }) => email ?? '',
    show: ({ memberId, email }) => (memberId === null || email === null ? '–' : memberLink(memberId, email)),
  },
];

const isOpenLine = ({ state }: StatementLine) => state === 'unmatched' || state === 'order-found';

type Opened =
  | { readonly kind: 'order'; readonly order: TransferOrder }
  | { readonly kind: 'refund'; readonly refund: TransferRefund }
  | { readonly kind: 'line'; readonly line: StatementLine };
const titles = { order: 'Record transfer', refund: 'Record refund', line: 'Set line aside' } as const;

/** Orders with a pending bank transfer, refunds to send by bank, bank statement lines, and TDS. */
export function TransfersScreen() {
  const client = useQueryClient();
  const { permissions } = useStaff();
  const queue = useQuery({ queryKey: queueKey, queryFn: () => staffCall(listTransfers) });
  const [open, setOpen] = useState<Opened | null>(null);
  const mayRecord = permissions.includes('money.record-transfer');
  const close = async () => {
    setOpen(null);
    await client.invalidateQueries({ queryKey: queueKey });
  };
  const action = <Row,>(label: string, onPress: (row: Row) => void, isOffered?: (row: Row) => boolean) =>
    mayRecord ? { action: { label, onPress, ...(isOffered === undefined ? {} : { isOffered }) } } : {};
  return (
    <>
      <ScreenHead title="Bank transfers" />
      <QueryTable
        query={queue}
        what="the transfers"
        rows={(data) => data.orders}
        empty={<NoOrders isOn={queue.data?.isOn !== false} />}
        label="Orders awaiting a transfer"
        noun="order"
        columns={orderColumns}
        rowId={({ id }) => id}
        fileName="transfers"
        {...action('Record transfer', (order: TransferOrder) => setOpen({ kind: 'order', order }))}
      />
      <Section title="Refunds to send" id="transfer-refunds" className="mt-10">
        <QueryTable
          query={queue}
          what="the refunds"
          rows={(data) => data.refunds}
          empty={<p className="text-sm text-soft">No refunds to send by bank.</p>}
          label="Refunds to send by bank"
          noun="refund"
          columns={refundColumns}
          rowId={({ id }) => id}
          fileName="transfer-refunds"
          {...action('Record refund', (refund: TransferRefund) => setOpen({ kind: 'refund', refund }))}
        />
      </Section>
      {usesStatements(queue.data) && (
        <Section title="Bank statements" id="statement-lines" className="mt-10">
          {mayRecord && <StatementImport onDone={close} />}
          <QueryTable
            query={queue}
            what="the lines"
            rows={(data) => data.lines}
            empty={<p className="mt-4 text-sm text-soft">No statement imported yet.</p>}
            label="Lines of bank statements"
            noun="line"
            columns={lineColumns}
            rowId={({ id }) => id}
            fileName="statement-lines"
            {...action('Set aside', (line: StatementLine) => setOpen({ kind: 'line', line }), isOpenLine)}
          />
        </Section>
      )}
      <TdsSection />
      <Forms open={open} onClose={() => setOpen(null)} onDone={close} />
    </>
  );
}

/** Returns whether statements are in use: while members may pay by transfer, and until all transfers are recorded. */
function usesStatements(queue: ResponseOf<typeof listTransfers> | undefined): boolean {
  return queue !== undefined && (queue.isOn || queue.orders.length > 0 || queue.lines.length > 0);
}

function NoOrders({ isOn }: { isOn: boolean }) {
  return (
    <EmptyState title="No transfers to record">
      {isOn ? (
        'Orders to be paid by bank transfer appear here.'
      ) : (
        <>
          Bank transfers are off. Enter the{' '}
          <Link to="/settings" search={{ view: 'transfers' }} className={linkClass}>
            bank account
          </Link>{' '}
          that members pay into.
        </>
      )}
    </EmptyState>
  );
}

type FormsProps = { open: Opened | null; onClose: () => void; onDone: () => Promise<void> };

function Forms({ open, onClose, onDone }: FormsProps) {
  return (
    <Dialog title={open === null ? '' : titles[open.kind]} isOpen={open !== null} onClose={onClose}>
      {open?.kind === 'order' && <RecordTransferForm order={open.order} onDone={onDone} />}
      {open?.kind === 'refund' && <RecordRefundForm refund={open.refund} onDone={onDone} />}
      {open?.kind === 'line' && <SetAsideForm line={open.line} onDone={onDone} />}
    </Dialog>
  );
}

function SetAsideForm({ line, onDone }: { line: StatementLine; onDone: () => Promise<void> }) {
  const [note, setNote] = useState('');
  const act = async (reason: string) => {
    await staffCall(setStatementLineAside, { params: { id: line.id }, body: { note, reason } });
    showToast('success', 'Line set aside.');
    await onDone();
  };
  return (
    <ReasonForm action="Set line aside" isReady={note.trim() !== ''} onSubmit={act}>
      <p>
        <Money amount={line.amount.amount} />, {line.narration}
      </p>
      <TextField
        label="Description"
        name="note"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ReasonForm>
  );
}
