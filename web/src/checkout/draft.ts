import { sessionKeys } from '../lib/storage-keys.ts';
import { isRecord } from '../lib/http.ts';

/** Checkout input that survives a reload. Never includes the PAN. */
export type Draft = Readonly<Partial<Record<DraftField, string>>> & { readonly isBusiness?: boolean };

const draftFields = [
  'firstName',
  'lastName',
  'organisationName',
  'dob',
  'mobile',
  'state',
  'pinCode',
  'address',
  'businessName',
  'gstNumber',
  'couponCode',
  'eSignRequestId',
] as const;
type DraftField = (typeof draftFields)[number];

/** Returns the stored draft; empty if missing or invalid. */
export function readDraft(): Draft {
  let stored: unknown;
  try {
    stored = JSON.parse(sessionStorage.getItem(sessionKeys.checkoutDraft) ?? '{}');
  } catch {
    return {};
  }
  if (!isRecord(stored)) return {};
  const texts = draftFields.flatMap((field) => {
    const value = stored[field];
    return typeof value === 'string' ? [[field, value]] : [];
  });
  return { ...Object.fromEntries(texts), isBusiness: stored['isBusiness'] === true };
}

/** Merges the draft fields into the stored draft and ignores all others. */
export function saveDraft(changes: Readonly<Record<string, unknown>>): void {
  const kept = draftFields.flatMap((field) => {
    const value = changes[field];
    return typeof value === 'string' ? [[field, value]] : [];
  });
  const { isBusiness } = { isBusiness: changes['isBusiness'] };
  const next = {
    ...readDraft(),
    ...Object.fromEntries(kept),
    ...(typeof isBusiness === 'boolean' ? { isBusiness } : {}),
  };
  sessionStorage.setItem(sessionKeys.checkoutDraft, JSON.stringify(next));
}

export function dropDraft(): void {
  sessionStorage.removeItem(sessionKeys.checkoutDraft);
}
