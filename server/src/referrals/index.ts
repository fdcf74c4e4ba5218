export {
  attachedReferralFact,
  codesAmong,
  ensureCode,
  storeReferralCodes,
  ownCodeFact,
  referralFacts,
} from './codes.ts';
export { refExtensionsFact } from './extensions.ts';
export { deleteInvitedAddresses } from './invite.ts';
export { deliverReferralEvent } from './emails.ts';
export {
  barReferrer,
  handleReferralCancellation,
  recordReferredPurchase,
  handleReferralRefund,
  referralRewards,
  revokeReversedMonths,
} from './rewards.ts';
export { bindReferralRoutes } from './routes.ts';
export { referralsData } from './personal-data.ts';
