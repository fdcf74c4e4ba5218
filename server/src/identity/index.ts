export { bindIdentityRoutes } from './routes.ts';
export type { Identity, IdentityProvider, PresentSessionUser } from './ports.ts';
export { createSessionCheck } from './sessions.ts';
export { insertUser, lockUser, updateProfile, userById, userBySub } from './store.ts';
export type { Profile, User } from './store.ts';
