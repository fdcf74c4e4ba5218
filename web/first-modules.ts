const archive = 'slack-archives/SlackArchivesScreen';

/**
 * Modules that render each place of the router (`src/app/router.tsx`), relative to `src`. The page preloads their files
 * in parallel with the app.
 */
export const firstModules: Readonly<Record<string, readonly string[]>> = {
  '/signin': ['identity/SignInScreen'],
  '/signup': ['identity/SignUpScreen'],
  '/forgot': ['identity/ForgotPasswordScreen'],
  '/pricing': ['pricing/PricingScreen'],
  '/checkout': ['checkout/CheckoutScreen'],
  '/': ['home/HomeScreen'],
  '/articles/$slug': ['articles/ReaderScreen'],
  '/search': ['search/SearchScreen'],
  '/reading': ['articles/ReadingListScreen'],
  '/account': ['account/AccountScreen'],
  '/account/billing': ['billing/BillingScreen'],
  '/account/notifications': ['notifications/NotificationsScreen'],
  '/account/profile': ['account/ProfileScreen'],
  '/account/referrals': ['referrals/ReferralsScreen'],
  '/account/privacy': ['account/PrivacyScreen'],
  '/account/gifts': ['gifts/GiftsScreen'],
  '/account/gifts/give': ['gifts/GiveScreen'],
  '/portfolios': ['portfolios/PortfoliosScreen'],
  '/experimentals': ['portfolios/ExperimentalsScreen'],
  '/outliers': ['market-data/OutliersScreen'],
  '/portfolios/$slug': ['portfolios/PortfolioScreen'],
  '/stocks/$symbol': ['stocks/StockScreen'],
  '/claim/$token': ['gifts/ClaimScreen'],
  '/renewal/$token': ['account/RenewalScreen'],
  '/account/cancel/$id': ['cancellation/CancelScreen'],
  '/basket': ['basket-orders/BasketScreen'],
  '/slack-archives': [archive, 'slack-archives/ArchiveStart'],
  '/slack-archives/archives/$channel/$message': [archive, 'slack-archives/OldSlackLink'],
  '/slack-archives/search': [archive, 'slack-archives/SearchScreen'],
  '/slack-archives/c/$channel': [archive, 'slack-archives/ChannelScreen'],
};

/** Returns the pattern that matches the whole path, with `$name` for a parameter. */
export function patternOf(path: string): string {
  return `^${path.replace(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`;
}
