export const portfolioViews = ['performance', 'holdings', 'changes', 'plan', 'about'] as const;
export type PortfolioView = (typeof portfolioViews)[number];
