import type { StopReason } from './mandate.ts';

const words: Readonly<Record<StopReason, string>> = {
  member: 'You stopped automatic renewal.',
  'chosen-again': 'Another automatic renewal replaced it.',
  rejected: 'Your bank rejected the mandate.',
  revoked: 'The mandate was revoked at your bank.',
  expired: 'The mandate at your bank has expired.',
  cancelled: 'Your plan was cancelled.',
  refunded: 'A payment of your plan was refunded.',
  disputed: 'Your bank has disputed a payment of your plan.',
  sunset: 'The service is ending, so plans no longer renew.',
  'plan-changed': 'You have another plan now.',
  'not-sold': 'Your plan can no longer be renewed.',
  'not-agreed': 'You did not agree to the new price or terms.',
  unpaid: 'The renewal was not paid.',
  erased: 'The account was erased.',
};

/** Returns why automatic renewal stopped, worded for the member. */
export function stopReasonText(reason: StopReason): string {
  return words[reason];
}
