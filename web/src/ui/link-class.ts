/** A link in running text: ink with a marigold underline. */
export const linkClass =
  'rounded-sm underline decoration-accent-strong decoration-2 underline-offset-4 hover:decoration-ink';

/** Like `linkClass`, for a standalone link: high enough for touch. */
export const loneLinkClass = `${linkClass} inline-flex min-h-6 items-center`;

/** A link in a list or a footer, recognisable by its position. */
export const quietLinkClass =
  'inline-flex min-h-6 items-center rounded-sm underline-offset-4 hover:underline';
