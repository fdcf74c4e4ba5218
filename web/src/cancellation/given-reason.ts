import type { CancelBody } from '@niveshak/contract/checkout/schemas';
import type { CancellationReason } from '@niveshak/domain/checkout/cancellation-reason';

export const maxWords = 500;

/** Returns the cancellation reason to send, or an empty string if none was given. */
export function givenReason(choice: CancellationReason | null, words: string): CancelBody {
  // The server rejects control characters, including line breaks.
  const reason = words.replaceAll(/\s+/g, ' ').trim().slice(0, maxWords);
  return { ...(choice === null ? {} : { reasonCode: choice }), ...(reason === '' ? {} : { reason }) };
}
