import type { CancelBody } from '@niveshak/contract/checkout/schemas';
import type { CancellationReason } from '@niveshak/domain/checkout/cancellation-reason';

export const maxWords = 500;

/** Returns the reason to send; without a choice and words, none. */
export function givenReason(choice: CancellationReason | null, words: string): CancelBody {
  // The server refuses control characters, including line breaks.
  const reason = words.replaceAll(/\s+/g, ' ').trim().slice(0, maxWords);
  return { ...(choice === null ? {} : { reasonCode: choice }), ...(reason === '' ? {} : { reason }) };
}
