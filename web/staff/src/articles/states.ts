import type { ArticleDraft } from '@niveshak/contract/articles/staff-schemas';
import { formatUpcoming } from '../frame/instant-text.ts';

type Stated = Pick<ArticleDraft, 'state' | 'publishAt'>;

export function stateText({ state, publishAt }: Stated): string {
  if (publishAt !== null) return `Scheduled ${formatUpcoming(publishAt)}`;
  return { writing: 'Draft', review: 'Awaiting approval', approved: 'Approved' }[state];
}

/** Returns the title to display, because drafts may not have one yet. */
export function titleText(title: string): string {
  return title.trim() === '' ? 'Untitled' : title;
}

export function stateTone({ state, publishAt }: Stated): 'plain' | 'accent' | 'good' {
  if (publishAt !== null || state === 'approved') return 'good';
  return state === 'review' ? 'accent' : 'plain';
}

export const accessNames = { public: 'Everyone', lite: 'Lite', premium: 'Premium' } as const;
