import type { CancellationReason } from '@niveshak/contract/membership/texts';
import { cancellationReasons, cancellationTexts } from '@niveshak/contract/membership/texts';
import { checkoutTexts } from '@niveshak/contract/checkout/texts';

/** Keeps label and text together within the server's limit of 500 characters. */
export const maxWords = 400;

type Judged =
  | { readonly ok: true; readonly reason: string }
  | { readonly ok: false; readonly field: 'choice' | 'words'; readonly message: string };

/** Returns the reason to send: the chosen label followed by the member's text. "Something else" requires text. */
export function reasonOf(choice: CancellationReason | null, words: string): Judged {
  const label = cancellationReasons.find(({ id }) => id === choice)?.label;
  if (label === undefined) return { ok: false, field: 'choice', message: checkoutTexts.cancelReasonRequired };
  // The server refuses control characters, including line breaks.
  const said = words.replaceAll(/\s+/g, ' ').trim().slice(0, maxWords);
  if (choice === 'other' && said === '')
    return { ok: false, field: 'words', message: cancellationTexts.reasonInWords };
  return { ok: true, reason: said === '' ? label : `${label}: ${said}` };
}
