export { presentSessionUser } from './session-user.ts';
