export { deliverAddressEvent } from './address-email.ts';
export { addressChanges } from './change-address.ts';
export { bindEmailRoutes } from './emails/routes.ts';
export { bindGrantRoutes } from './grants/routes.ts';
export { deliverIdentityEvent } from './kyc-review/kyc-email.ts';
export { bindIdentityRoutes } from './kyc-review/routes.ts';
export { bindRecordRoutes } from './records/routes.ts';
export { bindMemberRoutes } from './routes.ts';
export type { MemberRoutesOptions } from './routes.ts';
