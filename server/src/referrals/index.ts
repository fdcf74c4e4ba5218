export {
  attachedReferralFact,
  codesAmong,
  ensureCode,
  keepCodes,
  ownCodeFact,
  referralFacts,
} from './codes.ts';
export { refExtensionsFact } from './extensions.ts';
export { forgetInvitedAddresses } from './invite.ts';
export { deliverReferralEvent } from './emails.ts';
export {
  barReferrer,
  noteCancellation,
  notePurchase,
  noteRefund,
  referralRewards,
  takeReversedMonths,
} from './rewards.ts';
export { bindReferralRoutes } from './routes.ts';
export { referralsData } from './personal-data.ts';
