import type { CancellationReason } from '@niveshak/contract/membership/texts';
import { cancellationReasons, cancellationTexts } from '@niveshak/contract/membership/texts';
import { checkoutTexts } from '@niveshak/contract/checkout/texts';

/** So that label and words together stay within the 500 characters that the server takes. */
export const maxWords = 400;

type Judged =
  | { readonly ok: true; readonly reason: string }
  | { readonly ok: false; readonly field: 'choice' | 'words'; readonly message: string };

/** The reason as it is sent: the chosen label, and the person's words behind it. "Something else" needs words. */
export function reasonOf(choice: CancellationReason | null, words: string): Judged {
  const label = cancellationReasons.find(({ id }) => id === choice)?.label;
  if (label === undefined) return { ok: false, field: 'choice', message: checkoutTexts.cancelReasonRequired };
  // The server refuses control characters, line breaks too.
  const said = words.replaceAll(/\s+/g, ' ').trim().slice(0, maxWords);
  if (choice === 'other' && said === '')
    return { ok: false, field: 'words', message: cancellationTexts.reasonInWords };
  return { ok: true, reason: said === '' ? label : `${label}: ${said}` };
}
