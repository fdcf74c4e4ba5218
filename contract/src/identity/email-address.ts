import * as z from 'zod/mini';
import { isEmail } from '@niveshak/domain/identity/email';
import { identityMessages } from './texts.ts';

/** Trimmed and lower-case, so that one address counts as one recipient. */
export const emailAddress = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((address) => isEmail(address), identityMessages.emailInvalid),
);
