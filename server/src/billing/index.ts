export { upcomingDeadlines } from './upcoming.ts';
export { bookRefund } from './book-refund.ts';
export type { BookedRefund, OwedRefund, RefundToBook } from './book-refund.ts';
export { bookSale } from './book-sale.ts';
export type { BookedSale, SaleToBook } from './book-sale.ts';
export { documentPdf, memberDocumentPdf } from './documents.ts';
export { billingHistory } from './history.ts';
export { recordEInvoice } from './e-invoices.ts';
export type { EInvoice } from './e-invoices.ts';
export { issueCreditNote, issueInvoice } from './issue.ts';
export type { CreditNoteToIssue, InvoiceToIssue } from './issue.ts';
export { writeRegisterOfMonth } from './register.ts';
export { bindBillingRoutes } from './routes.ts';
export { billingPublication, readBillingSettings, saveBillingSettings } from './settings.ts';
export type { BillingSettings } from './settings.ts';
export { creditableInvoice, keepOldInvoices, oldNumbersAmong } from './moved-in-invoices.ts';
export type { OldInvoice } from './moved-in-invoices.ts';
export { allSeries, beginInvoicesAfter, seriesStart } from './series.ts';
export type { SeriesState } from './series.ts';
export {
  creditedFact,
  creditedOfOrder,
  creditedOfOrders,
  creditedOfOrdersFact,
  documentById,
  documentsBetween,
  documentsFact,
  documentsOfMember,
  invoiceOfOrder,
  invoicesFact,
  noCredit,
  notesAgainst,
} from './store.ts';
export type { IssuedDocument } from './store.ts';
export { billingData } from './personal-data.ts';
