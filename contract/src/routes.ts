import type { Route } from './http/route.ts';
import * as account from './account/routes.ts';
import * as articles from './articles/routes.ts';
import * as basketOrders from './basket-orders/routes.ts';
import * as billing from './billing/routes.ts';
import * as catalogue from './catalogue/routes.ts';
import * as checkout from './checkout/routes.ts';
import * as firm from './firm/routes.ts';
import * as gifts from './gifts/routes.ts';
import * as home from './home/routes.ts';
import * as identity from './identity/routes.ts';
import * as kyc from './kyc/routes.ts';
import * as marketData from './market-data/routes.ts';
import * as notifications from './notifications/routes.ts';
import * as portfolios from './portfolios/routes.ts';
import * as platform from './platform/routes.ts';
import * as quotes from './quotes/routes.ts';
import * as reading from './reading/routes.ts';
import * as referrals from './referrals/routes.ts';
import * as search from './search/routes.ts';
import * as staffAddress from './staff/address-routes.ts';
import * as staffArchiveImports from './staff/archive-import-routes.ts';
import * as staffArticleImports from './staff/article-import-routes.ts';
import * as staffArticles from './staff/article-routes.ts';
import * as staffCases from './staff/case-routes.ts';
import * as staffComplaints from './staff/complaint-routes.ts';
import * as staffChargebacks from './staff/chargeback-routes.ts';
import * as staffDifferences from './staff/difference-routes.ts';
import * as staffDue from './staff/due-routes.ts';
import * as staffFigures from './staff/figures-routes.ts';
import * as staffRecords from './staff/record-routes.ts';
import * as staffGrants from './staff/grant-routes.ts';
import * as staffLabels from './staff/label-routes.ts';
import * as staffPauses from './staff/pause-routes.ts';
import * as staffPayments from './staff/payment-routes.ts';
import * as staffLetters from './staff/letter-routes.ts';
import * as staffImpersonation from './staff/impersonation-routes.ts';
import * as staffMarket from './staff/market-routes.ts';
import * as staffMovingIn from './staff/moving-in-routes.ts';
import * as staffMembers from './staff/member-routes.ts';
import * as staffServiceEnd from './staff/service-end-routes.ts';
import * as staffMoney from './staff/money-routes.ts';
import * as staffOperations from './staff/operations-routes.ts';
import * as staffCoupons from './staff/coupon-routes.ts';
import * as staffSettings from './staff/settings-routes.ts';
import * as staffPortfolios from './staff/portfolio-routes.ts';
import * as staff from './staff/routes.ts';
import * as slackArchives from './slack-archives/routes.ts';

/** All routes for members, visitors and third parties; the access-table test and the fuzzers iterate over them. */
export const allRoutes: readonly Route[] = [
  ...Object.values(platform),
  ...Object.values(firm),
  ...Object.values(identity),
  ...Object.values(catalogue),
  ...Object.values(quotes),
  ...Object.values(kyc),
  ...Object.values(checkout),
  ...Object.values(articles),
  ...Object.values(reading),
  ...Object.values(search),
  ...Object.values(home),
  ...Object.values(billing),
  ...Object.values(referrals),
  ...Object.values(notifications),
  ...Object.values(account),
  ...Object.values(gifts),
  ...Object.values(slackArchives),
  ...Object.values(basketOrders),
  ...Object.values(portfolios),
  ...Object.values(marketData),
];

export const staffRoutes: readonly Route[] = [
  ...Object.values(staff),
  ...Object.values(staffAddress),
  ...Object.values(staffArchiveImports),
  ...Object.values(staffArticleImports),
  ...Object.values(staffArticles),
  ...Object.values(staffCases),
  ...Object.values(staffChargebacks),
  ...Object.values(staffDifferences),
  ...Object.values(staffServiceEnd),
  ...Object.values(staffDue),
  ...Object.values(staffFigures),
  ...Object.values(staffComplaints),
  ...Object.values(staffRecords),
  ...Object.values(staffGrants),
  ...Object.values(staffLetters),
  ...Object.values(staffLabels),
  ...Object.values(staffPauses),
  ...Object.values(staffPayments),
  ...Object.values(staffImpersonation),
  ...Object.values(staffMembers),
  ...Object.values(staffMoney),
  ...Object.values(staffOperations),
  ...Object.values(staffCoupons),
  ...Object.values(staffSettings),
  ...Object.values(staffPortfolios),
  ...Object.values(staffMovingIn),
  ...Object.values(staffMarket),
];
