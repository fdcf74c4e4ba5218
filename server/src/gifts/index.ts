export { addressGift, linkOfGift, takeGiftBack } from './change-gift.ts';
export type { GiftDeps } from './change-gift.ts';
export { claimGift } from './claim.ts';
export { giftHousekeeping, giftNotices, giftRunOut, giftSending } from './due.ts';
export type { GiftSettings } from './events.ts';
export { giftPort } from './gift-port.ts';
export { deliverGiftEvent } from './letters.ts';
export { bindGiftRoutes } from './routes.ts';
export { giftOfOrder } from './store.ts';
