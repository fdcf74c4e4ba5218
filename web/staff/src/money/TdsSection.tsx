import { listTds, recordTds } from '@niveshak/contract/billing/staff-routes';
import type { TdsDeduction } from '@niveshak/contract/billing/staff-routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { Section } from '../../../src/ui/Section.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import type { Column } from '../table/column.ts';
import { QueryTable } from '../table/QueryTable.tsx';

const tdsKey = ['tds'];

const columns: readonly Column<TdsDeduction>[] = [
  { id: 'member', label: 'Member', value: ({ email }) => email },
  { id: 'invoice', label: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  {
    id: 'amount',
    label: 'TDS',
    value: ({ amount }) => amount.amount,
    show: ({ amount }) => <Money amount={amount.amount} />,
    isNumeric: true,
  },
  { id: 'quarter', label: 'Quarter', value: ({ quarter }) => quarter },
  {
    id: 'certificate',
    label: 'Certificate',
    value: ({ certificate }) => certificate ?? '',
    show: ({ certificate }) => certificate ?? <Badge tone="bad">Missing</Badge>,
  },
  {
    id: 'date',
    label: 'Certificate of',
    value: ({ certificateOn }) => certificateOn ?? '',
    show: ({ certificateOn }) => (certificateOn === null ? '–' : <DateText date={certificateOn} />),
  },
];

/** Tax deducted by businesses, with missing certificates first. */
export function TdsSection() {
  const client = useQueryClient();
  const mayRecord = useStaff().permissions.includes('money.settle');
  const tds = useQuery({ queryKey: tdsKey, queryFn: () => staffCall(listTds) });
  const [open, setOpen] = useState<TdsDeduction | null>(null);
  const [certificate, setCertificate] = useState('');
  const [certificateOn, setCertificateOn] = useState('');
  const act = async (reason: string) => {
    if (open === null) return;
    const { id, amount, quarter } = open;
    const body = { amount: amount.amount, quarter, certificate, certificateOn, reason };
    await staffCall(recordTds, { params: { id }, body });
    showToast('success', 'Certificate recorded.');
    setOpen(null);
    await client.invalidateQueries({ queryKey: tdsKey });
  };
  const choose = (row: TdsDeduction) => {
    setCertificate(row.certificate ?? '');
    setCertificateOn(row.certificateOn ?? '');
    setOpen(row);
  };
  return (
    <Section title="TDS" id="tds" className="mt-10">
      <QueryTable
        query={tds}
        what="the TDS"
        rows={(data) => data.deductions}
        empty={<p className="text-sm text-soft">No tax deducted by businesses yet.</p>}
        label="TDS of businesses"
        columns={columns}
        rowId={({ id }) => id}
        fileName="tds"
        {...(mayRecord ? { action: { label: 'Record certificate', onPress: choose } } : {})}
      />
      <Dialog title="Record certificate" isOpen={open !== null} onClose={() => setOpen(null)}>
        <ReasonForm
          action="Record certificate"
          isReady={certificate.trim() !== '' && certificateOn !== ''}
          onSubmit={act}
        >
          <TextField
            label="Number of the Form 16A"
            name="certificate"
            value={certificate}
            onChange={({ target }) => setCertificate(target.value)}
          />
          <DateField
            label="Date of the certificate"
            name="certificateOn"
            value={certificateOn}
            onChange={({ target }) => setCertificateOn(target.value)}
          />
        </ReasonForm>
      </Dialog>
    </Section>
  );
}
