import { listDocuments, saveDocuments } from '@niveshak/contract/billing/staff-document-routes';
import { billingTexts } from '@niveshak/contract/billing/texts';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { staffCall, staffCsv } from '../session/staff-call.ts';
import type { Column } from '../table/column.ts';
import { DocumentNumber, SavePdfButton } from './DocumentPdf.tsx';
import { MoneyList, recordColumns } from './MoneyList.tsx';
import { documentsSearchOf } from './search.ts';

type Document = ResponseOf<typeof listDocuments>['rows'][number];

const amountColumn = (
  id: 'taxable' | 'gst' | 'amount',
  label: string,
  onCard: 'none' | 'end',
): Column<Document> => ({
  id,
  label,
  value: (document) => document[id],
  show: (document) => <Money amount={document[id]} />,
  isNumeric: true,
  onCard,
});

const columns: readonly Column<Document>[] = [
  {
    id: 'number',
    label: 'Number',
    value: ({ number }) => number,
    show: (document) => (
      <>
        {document.isPendingRegistration ? document.number : <DocumentNumber document={document} />}
        {document.state !== 'invoice' && (
          <span className="block text-soft">
            {billingTexts.kinds[document.state]}
            {document.originalNumber !== null && ` against ${document.originalNumber}`}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'date',
    label: 'Date',
    value: ({ issuedOn }) => issuedOn,
    show: ({ issuedOn }) => <DateText date={issuedOn} />,
    onCard: 'plain',
  },
  recordColumns.member,
  { id: 'gstin', label: 'GSTIN', value: ({ buyerGstin }) => buyerGstin, onCard: 'none' },
  amountColumn('taxable', 'Taxable', 'none'),
  amountColumn('gst', 'GST', 'none'),
  amountColumn('amount', 'Total', 'end'),
  {
    id: 'pdf',
    label: 'PDF',
    value: ({ isPendingRegistration }) => (isPendingRegistration ? 'Awaiting IRN' : ''),
    show: (document) =>
      document.isPendingRegistration ? 'Awaiting IRN' : <SavePdfButton document={document} />,
    isNumeric: true,
    onCard: 'plain',
  },
];

export function InvoicesScreen() {
  return (
    <MoneyList
      title="Invoices"
      noun="Document"
      searchOf={documentsSearchOf}
      states={billingTexts.kinds}
      stateLabel="Kind"
      read={(query) => staffCall(listDocuments, { query })}
      save={(query) => staffCsv(saveDocuments, query, 'invoices.csv')}
      columns={columns}
      totals={({ amount, taxable, gst }) => [
        ['Taxable, net of credit notes', taxable],
        ['GST, net', gst],
        ['Total, net', amount],
      ]}
      empty="Invoices appear here from the first sale."
    />
  );
}
