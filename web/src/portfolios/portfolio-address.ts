/** What of a portfolio is shown: the portfolio itself, or what the member holds of it. */
export const portfolioViews = ['portfolio', 'plan'] as const;
export type PortfolioView = (typeof portfolioViews)[number];

/** Parts of the page that an address may name, as letters do. */
const parts = ['holdings', 'changes', 'about'] as const;

export function viewOf(text: string | undefined): PortfolioView {
  return text === 'plan' ? 'plan' : 'portfolio';
}

/** The part to begin at; null for the top. */
export function partOf(text: string | undefined): (typeof parts)[number] | null {
  return parts.find((part) => part === text) ?? null;
}

/** The name by which a portfolio's title moves from the list to its page. */
export function titleTransition(slug: string): string {
  return `portfolio-${slug.replaceAll(/[^\w-]/g, '-')}`;
}
