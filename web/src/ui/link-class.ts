/** The look of a link in running text: ink with a marigold line. */
export const linkClass =
  'rounded-sm underline decoration-accent-strong decoration-2 underline-offset-4 hover:decoration-ink';

/** The same where a link stands alone: as high as a finger needs. */
export const loneLinkClass = `${linkClass} inline-flex min-h-6 items-center`;

/** A link in a list or a footer, where the place says that it is one. */
export const quietLinkClass =
  'inline-flex min-h-6 items-center rounded-sm underline-offset-4 hover:underline';
