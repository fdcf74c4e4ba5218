import { listGstMonths, saveGstFile } from '@niveshak/contract/billing/staff-routes';
import type { GstMonth } from '@niveshak/contract/billing/staff-routes';
import type { MonthFile } from '@niveshak/domain/billing/month-files';
import { gstFiles } from '@niveshak/domain/billing/gst-register';
import { firstDayOf, lastDayOf } from '@niveshak/domain/metrics/month';
import type { Month } from '@niveshak/domain/metrics/month';
import { financialYear } from '@niveshak/domain/primitives/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { loneLinkClass } from '../../../src/ui/link-class.ts';
import { Money } from '../../../src/ui/Money.tsx';
import { DownloadButton } from '../frame/DownloadButton.tsx';
import { monthText } from '../metrics/metric-names.ts';
import { staffCall, staffFile } from '../session/staff-call.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import type { Column } from '../table/column.ts';
import { TableFilter, useTableFilter } from './TableFilter.tsx';

const amountColumn = (id: 'taxable' | 'cgst' | 'sgst' | 'igst', label: string): Column<GstMonth> => ({
  id,
  label,
  value: (month) => month[id],
  show: (month) => <Money amount={month[id]} />,
  isNumeric: true,
});

const columns: readonly Column<GstMonth>[] = [
  { id: 'month', label: 'Month', value: ({ month }) => month, show: ({ month }) => monthText(month) },
  {
    id: 'invoices',
    label: 'Invoices',
    value: ({ invoices }) => invoices,
    show: ({ month, invoices }) => (
      <Link
        to="/money/invoices"
        search={{ from: firstDayOf(month), to: lastDayOf(month) }}
        aria-label={`${invoices} invoices of ${monthText(month)}`}
        className={`${loneLinkClass} min-w-6 sm:justify-end`}
      >
        {invoices}
      </Link>
    ),
    isNumeric: true,
  },
  { id: 'creditNotes', label: 'Credit notes', value: ({ creditNotes }) => creditNotes, isNumeric: true },
  amountColumn('taxable', 'Taxable'),
  amountColumn('cgst', 'CGST'),
  amountColumn('sgst', 'SGST or UTGST'),
  amountColumn('igst', 'IGST'),
];

const groups: readonly { readonly title: string; readonly files: readonly MonthFile[] }[] = [
  { title: 'GST return', files: ['gstr1.json', ...gstFiles] },
  {
    title: 'Accounting software',
    files: [
      'tally.xml',
      'tally-ledgers.xml',
      'zoho-invoices.csv',
      'zoho-payments.csv',
      'zoho-credit-notes.csv',
    ],
  },
  { title: 'Documents', files: ['documents.zip'] },
];

const fileNames: Readonly<Record<MonthFile, string>> = {
  'gstr1.json': 'GSTR-1 for upload (JSON)',
  'register.csv': 'All documents',
  'b2b.csv': 'B2B: to registered buyers',
  'b2cl.csv': 'B2CL: large sales to unregistered buyers',
  'b2cs.csv': 'B2CS: other unregistered buyers',
  'cdnr.csv': 'CDNR: credit notes, registered',
  'cdnur.csv': 'CDNUR: credit notes, unregistered',
  'hsn-b2b.csv': 'HSN summary, B2B',
  'hsn-b2c.csv': 'HSN summary, B2C',
  'docs.csv': 'Documents issued',
  'tally.xml': 'Tally: vouchers',
  'tally-ledgers.xml': 'Tally: ledgers, import once',
  'zoho-invoices.csv': 'Zoho Books: invoices',
  'zoho-payments.csv': 'Zoho Books: customer payments',
  'zoho-credit-notes.csv': 'Zoho Books: credit notes',
  'documents.zip': 'Invoices and credit notes (PDF)',
};

const yearOf = (month: Month) => financialYear(firstDayOf(month));

/** Months with invoices, each with its files for the GST return, the accounting software and the records. */
export function GstMonths() {
  const months = useQuery({ queryKey: ['gst'], queryFn: () => staffCall(listGstMonths) });
  const [open, setOpen] = useState<Month | null>(null);
  const years = [...new Set((months.data?.months ?? []).map(({ month }) => yearOf(month)))].map((year) => ({
    value: year,
    label: year,
    fits: ({ month }: GstMonth) => yearOf(month) === year,
  }));
  const { isFiltered, rowsOf } = useTableFilter(columns, years);
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-soft">
        Amounts are net of credit notes. Each month has files for the GST return, Tally and Zoho Books, and
        its documents as PDF.
      </p>
      <TableFilter label="Financial year" choices={years} searchHint="Month, such as 2025-06" />
      <QueryTable
        query={months}
        what="the months"
        rows={(data) => rowsOf(data.months)}
        empty={
          isFiltered ? (
            <EmptyState title="Nothing found">Clear the search, or choose another year.</EmptyState>
          ) : (
            <EmptyState title="No invoices yet">Months appear here with their first invoice.</EmptyState>
          )
        }
        label="GST by month"
        noun="month"
        columns={columns}
        rowId={({ month }) => month}
        fileName="gst-months"
        action={{ label: 'Files', onPress: ({ month }) => setOpen(month) }}
      />
      <Dialog
        title={open === null ? '' : `Files for ${monthText(open)}`}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      >
        {open !== null && <Files month={open} />}
      </Dialog>
    </>
  );
}

function Files({ month }: { month: Month }) {
  return groups.map(({ title, files }) => (
    <section key={title} className="mb-6 text-sm">
      <h3 className="text-base font-semibold">{title}</h3>
      <ul>
        {files.map((file) => (
          <li
            key={file}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-2"
          >
            {fileNames[file]}
            <DownloadButton
              file={() => staffFile(saveGstFile, { month, file }, `${month}-${file}`)}
              label={`Save ${fileNames[file]}`}
            >
              Save
            </DownloadButton>
          </li>
        ))}
      </ul>
    </section>
  ));
}
