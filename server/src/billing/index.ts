export { upcomingDeadlines } from './upcoming.ts';
export { bookRefund } from './book-refund.ts';
export type { OwedRefund, RefundToBook } from './book-refund.ts';
export { bookSale } from './book-sale.ts';
export type { SaleToBook } from './book-sale.ts';
export { documentFile, documentFiles, memberDocumentFiles } from './documents.ts';
export { billingHistory } from './history.ts';
export { feesBetween } from './fees.ts';
export { recordEInvoice } from './e-invoices.ts';
export { registerOfMonth } from './register.ts';
export { bindGstRoutes } from './staff-routes.ts';
export { bindDocumentRoutes } from './staff-documents.ts';
export { instantText, moneyRowsOfMember, readMoneyPage, saveMoneyList } from './money-list.ts';
export type { MoneyList } from './money-list.ts';
export { bindTdsRoutes, recordTdsOfTransfer } from './tds.ts';
export { bindBillingRoutes } from './routes.ts';
export { billingPublication, readBillingSettings, saveBillingSettings } from './settings.ts';
export { creditableInvoice, storeImportedInvoices, oldNumbersAmong } from './imported-invoices.ts';
export { allSeries, beginInvoicesAfter } from './series.ts';
export {
  creditedFact,
  creditedOfOrder,
  creditedOfOrders,
  creditedOfOrdersFact,
  documentById,
  documentsBetween,
  invoiceOfOrder,
  invoicesFact,
  noCredit,
} from './store.ts';
export { findDocuments, hasNumberEnding } from './find-documents.ts';
export { creditNotesInEmail, invoiceInEmail } from './invoice-email.ts';
export { billingData } from './personal-data.ts';
