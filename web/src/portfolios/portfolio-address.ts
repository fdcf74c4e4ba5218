export const portfolioViews = ['performance', 'holdings', 'changes', 'plan'] as const;
export type PortfolioView = (typeof portfolioViews)[number];
