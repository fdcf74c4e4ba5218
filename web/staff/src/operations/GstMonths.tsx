import { listGstMonths, saveGstFile } from '@niveshak/contract/billing/staff-routes';
import type { GstMonth } from '@niveshak/contract/billing/staff-routes';
import { gstFiles } from '@niveshak/domain/billing/gst-register';
import type { Month } from '@niveshak/domain/metrics/month';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { DownloadButton } from '../frame/DownloadButton.tsx';
import { monthText } from '../metrics/metric-names.ts';
import { staffCall, staffCsv } from '../session/staff-call.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import type { Column } from '../table/DataTable.tsx';

const amountColumn = (id: 'taxable' | 'cgst' | 'sgst' | 'igst', label: string): Column<GstMonth> => ({
  id,
  label,
  value: (month) => month[id],
  show: (month) => <Money amount={month[id]} />,
  isNumeric: true,
});

const columns: readonly Column<GstMonth>[] = [
  { id: 'month', label: 'Month', value: ({ month }) => month, show: ({ month }) => monthText(month) },
  { id: 'invoices', label: 'Invoices', value: ({ invoices }) => invoices, isNumeric: true },
  { id: 'creditNotes', label: 'Credit notes', value: ({ creditNotes }) => creditNotes, isNumeric: true },
  amountColumn('taxable', 'Taxable'),
  amountColumn('cgst', 'CGST'),
  amountColumn('sgst', 'SGST or UTGST'),
  amountColumn('igst', 'IGST'),
];

const fileNames: Readonly<Record<(typeof gstFiles)[number], string>> = {
  'register.csv': 'All documents',
  'b2b.csv': 'B2B: to registered buyers',
  'b2cl.csv': 'B2CL: large, to unregistered buyers',
  'b2cs.csv': 'B2CS: other unregistered buyers',
  'cdnr.csv': 'CDNR: credit notes, registered',
  'cdnur.csv': 'CDNUR: credit notes, unregistered',
  'hsn-b2b.csv': 'HSN summary, B2B',
  'hsn-b2c.csv': 'HSN summary, B2C',
  'docs.csv': 'Documents issued',
};

/** Months of the GST register, with the sections of GSTR-1 as files for the portal’s offline tool. */
export function GstMonths() {
  const months = useQuery({ queryKey: ['gst'], queryFn: () => staffCall(listGstMonths) });
  const [open, setOpen] = useState<Month | null>(null);
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-soft">
        Amounts are net of credit notes. A month’s files can be loaded into the GST portal’s offline tool for
        GSTR-1.
      </p>
      <QueryTable
        query={months}
        what="the months"
        rows={(data) => data.months}
        empty={
          <EmptyState title="No invoices yet">The first invoice appears here with its month.</EmptyState>
        }
        label="GST by month"
        columns={columns}
        rowId={({ month }) => month}
        fileName="gst-months"
        action={{ label: 'Files', onPress: ({ month }) => setOpen(month) }}
      />
      <Dialog
        title={open === null ? '' : `GSTR-1 for ${monthText(open)}`}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      >
        {open !== null && <Files month={open} />}
      </Dialog>
    </>
  );
}

function Files({ month }: { month: Month }) {
  return (
    <ul className="text-sm">
      {gstFiles.map((file) => (
        <li
          key={file}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-2"
        >
          {fileNames[file]}
          <DownloadButton
            file={() => staffCsv(saveGstFile, {}, `gst-${month}-${file}`, { month, file })}
            label={`Save ${fileNames[file]}`}
          >
            Save
          </DownloadButton>
        </li>
      ))}
    </ul>
  );
}
