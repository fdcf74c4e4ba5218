export { upcomingLegalTexts } from './upcoming.ts';
export { reconcileESigns } from './complete-e-sign.ts';
export { everAgreedFact, recordClickConsent } from './consent.ts';
export { importVerifiedMember } from './import-member.ts';
export {
  agreedFact,
  consentAddressesOf,
  hasAgreed,
  hasConsent,
  hasSignedTerms,
  insertConsents,
  legalTextInForce,
  legalTextOfVersion,
  legalVersions,
  listLegalTexts,
  requireTerms,
  textInForce,
  saveLegalDocument,
  termsInForce,
} from './legal-store.ts';
export type { NewConsent } from './legal-store.ts';
export {
  categoryOn,
  clientRecordOf,
  kraByPan,
  readClientCeiling,
  refusesUnlinkedPan,
  saveCategory,
  saveClientCeiling,
  saveKra,
  saveRefusesUnlinkedPan,
} from './client-records.ts';
export type { ClientKra, ClientRecord } from './client-records.ts';
export { decideDeclaration, declarationById } from './family-declarations.ts';
export type { FamilyDeclaration } from './family-declarations.ts';
export { declareFamily, familySizeOf, feeGroupOf } from './family-group.ts';
export { panIndexOf } from './pan-keys.ts';
export type { PanKeys } from './pan-keys.ts';
export { decideIdentityCase, identityCaseById } from './review-case.ts';
export type { IdentityCase } from './review-case.ts';
export { attemptRetention } from './store.ts';
export {
  addDistributionClients,
  declareDistribution,
  markMinor,
  purchaseBarOf,
  readDistribution,
  readPanList,
  removeDistributionClients,
} from './purchase-bar.ts';
export { readPan } from './read-pan.ts';
export { rotatePanKey } from './rotate-pan-key.ts';
export { bindCashfreeWebhook, bindKycRoutes } from './routes.ts';
export { signedTermsOf } from './e-sign-store.ts';
export type { LegalText } from './legal-store.ts';
export { renderLegalText } from './render-legal-text.ts';
export { closeIdentityCase, resetAttempts } from './store.ts';
export { accountsOfMember, accountsOfPerson, panFact, releasePan, verifiedPanOf } from './store.ts';
export type { VerifiedPan } from './store.ts';
export { eSignEventTask, eSignInbox, handleESignEvent } from './webhook.ts';
export { kycData } from './personal-data.ts';
