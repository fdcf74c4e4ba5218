/** The page of a portfolio: the portfolio itself, or the member's holdings of it. */
export const portfolioViews = ['portfolio', 'plan'] as const;
export type PortfolioView = (typeof portfolioViews)[number];

/** Parts of the page that a URL may name; emails link to them. */
const parts = ['holdings', 'changes', 'about'] as const;

export function viewOf(text: string | undefined): PortfolioView {
  return text === 'plan' ? 'plan' : 'portfolio';
}

/** Returns the part to scroll to, or null for the top. */
export function partOf(text: string | undefined): (typeof parts)[number] | null {
  return parts.find((part) => part === text) ?? null;
}

/** Returns the view-transition name that moves a portfolio's title from the list to its page. */
export function titleTransition(slug: string): string {
  return `portfolio-${slug.replaceAll(/[^\w-]/g, '-')}`;
}
