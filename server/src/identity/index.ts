export { describeDevice } from './device.ts';
export { isMember } from './is-member.ts';
export { bindIdentityRoutes } from './routes.ts';
export type { IdentityProvider, SignedInIdentity, VerifiedToken } from './ports.ts';
export { accountsAmong, hasOwner, holdEmails, insertImportedUsers } from './imported-users.ts';
export { bindSignInPages } from './redirect/routes.ts';
export { recordConfirmation } from './redirect/confirmed-addresses.ts';
export { redirectProvider } from './redirect/redirect-provider.ts';
export { providerChanges } from './provider-changes.ts';
export { createSessionCheck } from './sessions.ts';
export { endImpersonations, signOutEverywhere } from './session-store.ts';
export {
  attachRefCode,
  blankUser,
  insertUser,
  lockUser,
  lockUsers,
  mailboxesOf,
  memberIdsAfter,
  membersWithEmails,
  nomineeFact,
  saveNominee,
  setAddress,
  updateProfile,
  userByEmail,
  userById,
  userBySub,
  userFact,
  usersWithCode,
  usersWithCodeFact,
} from './store.ts';
export type { ReferredUser, User } from './store.ts';
export { identityData } from './personal-data.ts';
export { sessionRetention } from './session-store.ts';
export { bindImpersonationRoutes } from './staff/routes.ts';
