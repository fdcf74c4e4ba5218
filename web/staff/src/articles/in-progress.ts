import type { ArticleDraft, StaffArticles } from '@niveshak/contract/articles/staff-schemas';

/** Draft, or approved article with a future publication time. */
export type Work = {
  readonly id: string;
  readonly to: '/articles/$id' | '/articles/published/$id';
  readonly title: string;
  readonly state: ArticleDraft['state'];
  readonly isCorrection: boolean;
  readonly hasProblem: boolean;
  readonly author: string;
  readonly access: StaffArticles['articles'][number]['access'];
  /** Null for an imported article. */
  readonly edited: { readonly by: string; readonly at: string } | null;
  readonly publishAt: string | null;
};

/** Returns the articles not yet visible to readers: scheduled ones by publication time, then drafts in list order. */
export function workOf({ drafts, articles }: StaffArticles): Work[] {
  const scheduled = articles
    .filter(({ isScheduled }) => isScheduled)
    .map(({ id, title, author, access, publishedAt }): Work => ({
      id,
      to: '/articles/published/$id',
      title,
      state: 'approved',
      isCorrection: false,
      hasProblem: false,
      author,
      access,
      edited: null,
      publishAt: publishedAt,
    }));
  const work = [
    ...drafts.map(({ editedBy, editedAt, ...draft }): Work => ({
      ...draft,
      to: '/articles/$id',
      edited: { by: editedBy, at: editedAt },
    })),
    ...scheduled,
  ];
  return [
    ...work
      .filter(({ publishAt }) => publishAt !== null)
      .toSorted((a, b) => (a.publishAt ?? '').localeCompare(b.publishAt ?? '')),
    ...work.filter(({ publishAt }) => publishAt === null),
  ];
}

/** Returns all articles ever published, including withdrawn ones. */
export function publishedOf({ articles }: StaffArticles): StaffArticles['articles'] {
  return articles.filter(({ isScheduled }) => !isScheduled);
}
