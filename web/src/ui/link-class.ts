/** Link in running text, in ink with a marigold underline. */
export const linkClass =
  'rounded-sm underline decoration-accent-strong decoration-2 underline-offset-4 hover:decoration-ink';

/** Like `linkClass`, but tall enough for touch. For standalone links. */
export const loneLinkClass = `${linkClass} inline-flex min-h-6 items-center`;

/** Link in a list or footer, recognisable by its position. */
export const quietLinkClass =
  'inline-flex min-h-6 items-center rounded-sm underline-offset-4 hover:underline';
