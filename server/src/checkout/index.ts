export type { SettleDeps } from './settle.ts';
export { bindCheckoutRoutes } from './routes.ts';
export { cancelOrderWithFreeTime, lockMemberAndGivers } from './fulfil.ts';
export { handleRefundJob, refundReconciliation, retryRefund } from './process-refund.ts';
export { applySunset } from './apply-sunset.ts';
export type { EndedTerm } from './ended-term.ts';
export { orderExpiry, paymentReconciliation } from './expire.ts';
export { readFeeCap, saveFeeCap, wouldGiftPassFeeCap } from './fee-cap.ts';
export { barErrors } from './may-buy.ts';
export type { GiftRequest } from './gift-request.ts';
export { chargebackMember, isOrderDisputed, manualLosses } from './chargeback-store.ts';
export { disputeReconciliation } from './take-dispute.ts';
export { minorAction } from './staff/end-minor.ts';
export { pauseAction } from './staff/pause.ts';
export { memberMoney } from './staff/money-lists.ts';
export { refundAction } from './staff/refund.ts';
export { bindCheckoutStaffRoutes } from './staff/routes.ts';
export { refundOrderPart } from './refund-order-part.ts';
export { importSales, paymentsAmong } from './import-sales.ts';
export { importSoldOrder } from './import-order.ts';
export { deliverCheckoutEvent } from './emails.ts';
export { termEnd } from './emails/term-end.ts';
export { refundTask } from './owe-refund.ts';
export type {
  Gateways,
  GiftPort,
  ListedPayment,
  ListedRefund,
  PaymentProvider,
  RenewalPort,
} from './ports.ts';
export { gatewayNamed, listsOfAll, signerOf } from './gateways.ts';
export type { AllLists } from './gateways.ts';
export { presentWindow } from './open-at-gateway.ts';
export { saveSellsOutsideIndia, sellsOutsideIndia } from './outside-india.ts';
export { heldPayments } from './payment-store.ts';
export { failedRefunds, failedRefundsFact, refundsOfMember } from './refund-store.ts';
export type { Refund } from './refund-store.ts';
export { awaitedFact, awaitedOf, openOrderFact } from './pending-payment.ts';
export type { AwaitedOrder } from './pending-payment.ts';
export { termRefundOf } from './refund-term.ts';
export { returnHeldPayment } from './return-held.ts';
export { amountsFact } from './order-facts.ts';
export { openOrderOf, orderById, providerOrderIdsOf } from './store.ts';
export { presentStarted, registrationOf, startOrder } from './start-order.ts';
export type { Order } from './store.ts';
export {
  cancelRenewalOrder,
  openAtProvider,
  openRenewalOrder,
  renewalOrderProblem,
} from './renewal-order.ts';
export { settleOrder } from './settle.ts';
export { lockWithFreeTime } from './fulfil.ts';
export type { StartedOrder, StartOrderDeps } from './start-order.ts';
export { wasReceived, importProviderRecords } from './provider-records.ts';
export { importRestoredRecords } from './import-restored-records.ts';
export type { NamedByProvider } from './import-restored-records.ts';
export { landingRetention } from './landing.ts';
export { upcomingRefunds } from './upcoming.ts';
export { termNotices } from './term-notices.ts';
export { handlePaymentEvent, paymentEventTask, paymentInbox } from './webhook.ts';
export { checkoutData } from './personal-data.ts';
export { bindChargebackRoutes } from './staff/chargeback-routes.ts';
export { bindMoneyRoutes } from './staff/money-lists.ts';
export { bindPaymentRoutes } from './staff/payment-routes.ts';
export { transferAction } from './staff/transfer.ts';
export { statementRetention } from './transfers/import-statement.ts';
export { waitingTransfers } from './transfers/queue.ts';
export { openTransferCase } from './transfers/restored.ts';
export { transferReconciliation } from './transfers/reconciliation.ts';
export { bindTransferRoutes } from './staff/transfer-routes.ts';
export { isUninvoiced, uninvoicedPayments } from './uninvoiced-payments.ts';
export { paySafely } from './emails/pay-safely.ts';
