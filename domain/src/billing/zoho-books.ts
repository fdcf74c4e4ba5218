import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import type { Cell } from './csv.ts';
import { rupeesCell as rupees } from './csv.ts';
import { basisPointsOf } from './make-document.ts';
import type { TaxDocument } from './tax-document.ts';

/**
 * Files for the import screens of Zoho Books (India), with a row per invoice, customer payment or credit note. Columns
 * and values follow Zoho's help (gst-import-format, specify-tax). Staff confirm the mapping in Zoho.
 */
const customerColumns = [
  'Customer Name', 'GST Treatment', 'GST Identification Number (GSTIN)', 'Place of Supply', 'Currency Code',
]; // prettier-ignore
const customerCells = ({ buyer, placeOfSupply }: TaxDocument): Cell[] => [
  buyer.name,
  buyer.gstin === null ? 'consumer' : 'business_registered_regular',
  buyer.gstin ?? '',
  placeOfSupply.code,
  'INR',
];

const itemColumns = [
  'Item Name', 'Item Desc', 'Item Type', 'HSN/SAC', 'Quantity', 'Item Price', 'Is Inclusive Tax', 'Item Tax',
  'Item Tax %', 'Item Tax Type',
]; // prettier-ignore
function itemCells(document: TaxDocument): Cell[] {
  const { line, taxes } = document;
  const isInterState = taxes.some(({ label }) => label === 'IGST');
  const rate = basisPointsOf(document) / 100;
  return [
    line.description,
    `${line.periodFrom} to ${line.periodTo}`,
    'service',
    line.sac,
    { plain: '1' },
    rupees(line.taxable),
    'false',
    ...(taxes.length === 0
      ? ['', '', '']
      : [
          isInterState ? `IGST${rate}` : `GST${rate}`,
          { plain: String(rate) },
          isInterState ? 'Item Amount' : 'Tax Group',
        ]),
  ];
}

export const zohoInvoiceColumns = [
  'Invoice Date', 'Invoice Number', 'Invoice Status', ...customerColumns, ...itemColumns,
  'Adjustment', 'Adjustment Description', 'Total',
]; // prettier-ignore
export const zohoInvoice = (document: TaxDocument): Cell[] => [
  { plain: document.issuedOn }, document.number, 'Sent', ...customerCells(document), ...itemCells(document),
  rupees(document.roundOff), document.roundOff === 0 ? '' : 'Round off', rupees(document.total),
]; // prettier-ignore

export const zohoCreditNoteColumns = [
  'Credit Note Date', 'Credit Note Number', 'Credit Note Status', ...customerColumns, ...itemColumns,
  'Invoice Number', 'Reason', 'Total',
]; // prettier-ignore
export const zohoCreditNote = (document: TaxDocument): Cell[] => [
  { plain: document.issuedOn }, document.number, 'Open', ...customerCells(document), ...itemCells(document),
  document.original?.number ?? '', document.reason ?? '', rupees(document.total),
]; // prettier-ignore

export interface ReceivedPayment {
  readonly id: string;
  readonly receivedOn: CalendarDate;
  readonly amount: Paise;
  readonly customerName: string;
  /** Null if the payment has no matching sale. */
  readonly invoiceNumber: string | null;
}

export const zohoPaymentColumns = [
  'Date', 'Payment Number', 'Customer Name', 'Mode', 'Amount', 'Currency Code', 'Deposit To', 'Reference Number',
  'Invoice Number', 'Amount Applied to Invoice',
]; // prettier-ignore
export const zohoPayment = (payment: ReceivedPayment): Cell[] => [
  { plain: payment.receivedOn }, payment.id, payment.customerName, 'Online', rupees(payment.amount), 'INR',
  'Payment gateway', payment.id, payment.invoiceNumber ?? '',
  payment.invoiceNumber === null ? '' : rupees(payment.amount),
]; // prettier-ignore
