export { bindCheckoutRoutes } from './routes.ts';
export { orderExpiry, paymentReconciliation } from './expire.ts';
export type { PaymentProvider, ProviderPayment } from './ports.ts';
export { openOrderOf, orderById } from './store.ts';
export { handleRazorpayEvent, razorpayEventTask } from './webhook.ts';
export { sendPaymentHeld, sendReceipt } from './receipt.ts';
