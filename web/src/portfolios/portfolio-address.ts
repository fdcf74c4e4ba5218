/** Parts of the page that URLs can name. Emails link to them. */
const parts = ['performance', 'holdings', 'changes', 'analysis', 'about'] as const;
export type PortfolioPart = (typeof parts)[number];

export const partLabels: Record<PortfolioPart, string> = {
  performance: 'Performance',
  holdings: 'Holdings',
  changes: 'Changes',
  analysis: 'Analysis',
  about: 'Method',
};

/** Returns the part to scroll to, or null for the top of the page. */
export function partOf(text: string | undefined): PortfolioPart | null {
  return parts.find((part) => part === text) ?? null;
}

/** Returns the view-transition name that moves a portfolio's title from the list to its page. */
export function titleTransition(slug: string): string {
  return `portfolio-${slug.replaceAll(/[^\w-]/g, '-')}`;
}
