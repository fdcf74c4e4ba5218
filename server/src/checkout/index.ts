export { acceptHeldPayment } from './accept-held.ts';
export { ordersToLookAt, paymentsBeside } from './look-at-payments.ts';
export { settleOrder } from './settle.ts';
export type { SettleDeps } from './settle.ts';
export { bindCheckoutRoutes } from './routes.ts';
export { cancelOrderWithFreeTime, lockMemberAndGivers } from './fulfil.ts';
export { handleRefundJob, refundReconciliation, retryRefund } from './carry-out-refund.ts';
export { endService } from './end-service.ts';
export type { EndedTerm } from './ended-term.ts';
export { orderExpiry, paymentReconciliation } from './expire.ts';
export { readFeeCap, saveFeeCap, wouldGiftPassFeeCap } from './fee-cap.ts';
export type { GiftRequest } from './gift-request.ts';
export {
  chargebackById,
  chargebacksOfMember,
  isOrderDisputed,
  lostByHand,
  undisputedPayments,
} from './chargeback-store.ts';
export type { Chargeback } from './chargeback-store.ts';
export { endChargeback, openChargeback } from './chargebacks.ts';
export { disputeReconciliation } from './take-dispute.ts';
export { pauseAction } from './staff/pause.ts';
export { refundAction } from './staff/refund.ts';
export { bindCheckoutStaffRoutes } from './staff/routes.ts';
export { giveBack } from './give-back.ts';
export { bringSalesForward, paymentsAmong } from './bring-forward.ts';
export { importSoldOrder } from './import-order.ts';
export { deliverCheckoutEvent } from './letters.ts';
export { refundTask } from './owe-refund.ts';
export type { GiftPort, ListedPayment, ListedRefund, PaymentProvider } from './ports.ts';
export { heldPayments } from './payment-store.ts';
export { failedRefunds, failedRefundsFact, refundsOfMember } from './refund-store.ts';
export type { Refund } from './refund-store.ts';
export { awaitedFact, awaitedOf, openOrderFact } from './pending-payment.ts';
export type { AwaitedOrder } from './pending-payment.ts';
export { termRefundOf } from './refund-term.ts';
export { returnHeldPayment } from './return-held.ts';
export { amountsFact } from './order-facts.ts';
export { openOrderOf, orderById, providerOrderIdsOf } from './store.ts';
export { startOrder } from './start-order.ts';
export type { StartedOrder, StartOrderDeps } from './start-order.ts';
export { hasMoved, takeInProvider } from './take-in.ts';
export { takeInAgain } from './take-in-again.ts';
export type { NamedByProvider } from './take-in-again.ts';
export { landingRetention } from './landing.ts';
export { upcomingRefunds } from './upcoming.ts';
export { termNotices } from './term-notices.ts';
export { handleRazorpayEvent, razorpayEventTask, razorpayInbox } from './webhook.ts';
export { checkoutData } from './personal-data.ts';
