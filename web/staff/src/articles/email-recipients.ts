import type { getArticleRecipients } from '@niveshak/contract/articles/staff-routes';
import type { ArticleDraft } from '@niveshak/contract/articles/staff-schemas';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { count } from '@niveshak/domain/primitives/number-format';
import { counted } from '../frame/counted.ts';

export type Recipients = ResponseOf<typeof getArticleRecipients>;
type EmailChoice = ArticleDraft['letter'];

/** Describes an email choice, with numbers of recipients once they are loaded. */
export function emailChoiceText(choice: EmailChoice, isPublic: boolean, recipients?: Recipients): string {
  const { whole, preview } = recipients ?? {};
  const members = whole === undefined ? 'members' : counted(sumOf(whole), 'member');
  const others = preview === undefined ? 'everyone else' : counted(sumOf(preview), 'other');
  switch (choice) {
    case null:
      return 'No email; alerts and the daily digest announce it';
    case 'entitled':
      return isPublic ? 'To everyone, in full' : `To ${members} with access`;
    case 'everybody':
      return `To ${members} with access, and its preview to ${others}`;
  }
}

export function totalRecipients({ whole, preview }: Recipients, choice: EmailChoice): number {
  if (choice === null) return 0;
  const parts = choice === 'everybody' ? [whole, preview] : [whole];
  return parts.reduce((sum, part) => sum + sumOf(part), 0);
}

function sumOf({ withPlan, withoutPlan }: Recipients['whole']): number {
  return withPlan + withoutPlan;
}

/** Returns two texts, such as `12 recipients` and `: 8 with a plan, 4 without; 5 of them get the preview`. */
export function recipientsText(
  recipients: Recipients,
  choice: EmailChoice,
): { readonly total: string; readonly parts: string } {
  const { whole, preview } = recipients;
  const toAll = choice === 'everybody';
  const all = totalRecipients(recipients, choice);
  const withPlan = whole.withPlan + (toAll ? preview.withPlan : 0);
  const previews = toAll ? preview.withPlan + preview.withoutPlan : 0;
  return {
    total: counted(all, 'recipient'),
    parts:
      (all > 0 ? `: ${count(withPlan)} with a plan, ${count(all - withPlan)} without` : '') +
      (previews > 0 ? `; ${count(previews)} of them get the preview` : ''),
  };
}
