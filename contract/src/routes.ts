import type { Route } from './http/route.ts';
import * as account from './account/routes.ts';
import * as articles from './articles/routes.ts';
import * as basketOrders from './basket-orders/routes.ts';
import * as billing from './billing/routes.ts';
import * as catalogue from './catalogue/routes.ts';
import * as checkout from './checkout/routes.ts';
import * as developerApi from './developer-api/routes.ts';
import * as transfers from './checkout/transfer-routes.ts';
import * as pauses from './checkout/pause-routes.ts';
import * as firm from './firm/routes.ts';
import * as gifts from './gifts/routes.ts';
import * as home from './home/routes.ts';
import * as homePreview from './home/preview-routes.ts';
import * as identity from './identity/routes.ts';
import * as kyc from './kyc/routes.ts';
import * as marketData from './market-data/routes.ts';
import * as alerts from './notifications/alert-routes.ts';
import * as notifications from './notifications/routes.ts';
import * as portfolios from './portfolios/routes.ts';
import * as platform from './platform/routes.ts';
import * as quotes from './quotes/routes.ts';
import * as reading from './reading/routes.ts';
import * as referrals from './referrals/routes.ts';
import * as renewals from './renewals/routes.ts';
import * as search from './search/routes.ts';
import * as staffAddress from './members/address-routes.ts';
import * as staffArchiveImports from './slack-archives/staff-import-routes.ts';
import * as staffArticleImports from './articles/staff-import-routes.ts';
import * as staffArticles from './articles/staff-routes.ts';
import * as staffNewsletters from './articles/newsletter-routes.ts';
import * as staffClients from './clients/staff-routes.ts';
import * as staffCases from './members/kyc-case-routes.ts';
import * as staffBilling from './billing/staff-routes.ts';
import * as staffDocuments from './billing/staff-document-routes.ts';
import * as staffMoneyLists from './checkout/staff-money-routes.ts';
import * as staffApiKeys from './developer-api/staff-key-routes.ts';
import * as staffWebhooks from './webhooks/staff-routes.ts';
import * as staffComplaints from './complaints/staff-routes.ts';
import * as staffChargebacks from './checkout/staff-chargeback-routes.ts';
import * as staffDifferences from './reconciliation/routes.ts';
import * as staffDue from './upcoming/routes.ts';
import * as staffFind from './staff/find-routes.ts';
import * as staffFigures from './metrics/routes.ts';
import * as staffRecords from './members/record-routes.ts';
import * as staffGrants from './members/grant-routes.ts';
import * as staffLabels from './members/label-routes.ts';
import * as staffPauses from './checkout/staff-pause-routes.ts';
import * as staffPayments from './checkout/staff-payment-routes.ts';
import * as staffTransfers from './checkout/staff-transfer-routes.ts';
import * as staffMemberPauses from './checkout/staff-member-pause-routes.ts';
import * as staffEmails from './members/email-routes.ts';
import * as staffLifecycleEmails from './lifecycle-emails/staff-routes.ts';
import * as staffIncidents from './incidents/staff-routes.ts';
import * as staffInspection from './inspection/staff-routes.ts';
import * as staffImpersonation from './identity/staff-impersonation-routes.ts';
import * as staffMarket from './market-data/staff-routes.ts';
import * as staffSubscriberImport from './subscriber-import/routes.ts';
import * as staffMembers from './members/routes.ts';
import * as staffSunset from './sunset/routes.ts';
import * as staffMoney from './checkout/staff-routes.ts';
import * as staffOperations from './staff/operations-routes.ts';
import * as staffCoupons from './catalogue/staff-coupon-routes.ts';
import * as staffAccount from './account/staff-routes.ts';
import * as staffAdvertisements from './settings/advertisement-routes.ts';
import * as staffRegistrations from './settings/registration-routes.ts';
import * as staffSettings from './settings/routes.ts';
import * as staffRenewals from './renewals/staff-routes.ts';
import * as staffRetention from './retention/staff-routes.ts';
import * as staffRecommendations from './recommendations/staff-routes.ts';
import * as staffPortfolios from './portfolios/staff-routes.ts';
import * as staff from './staff/routes.ts';
import * as slackArchives from './slack-archives/routes.ts';

/** All routes for members, visitors and third parties. The access-table test and the fuzzers iterate over them. */
export const allRoutes: readonly Route[] = [
  ...Object.values(platform),
  ...Object.values(firm),
  ...Object.values(identity),
  ...Object.values(catalogue),
  ...Object.values(quotes),
  ...Object.values(kyc),
  ...Object.values(checkout),
  ...Object.values(transfers),
  ...Object.values(pauses),
  ...Object.values(articles),
  ...Object.values(reading),
  ...Object.values(search),
  ...Object.values(home),
  ...Object.values(homePreview),
  ...Object.values(billing),
  ...Object.values(referrals),
  ...Object.values(notifications),
  ...Object.values(alerts),
  ...Object.values(account),
  ...Object.values(gifts),
  ...Object.values(renewals),
  ...Object.values(slackArchives),
  ...Object.values(basketOrders),
  ...Object.values(portfolios),
  ...Object.values(marketData),
];

/** Routes of the firm’s API: those that require an API key, and the API document. */
export const apiRoutes: readonly Route[] = Object.values(developerApi);

export const staffRoutes: readonly Route[] = [
  ...Object.values(staff),
  ...Object.values(staffApiKeys),
  ...Object.values(staffWebhooks),
  ...Object.values(staffAddress),
  ...Object.values(staffArchiveImports),
  ...Object.values(staffArticleImports),
  ...Object.values(staffArticles),
  ...Object.values(staffNewsletters),
  ...Object.values(staffBilling),
  ...Object.values(staffDocuments),
  ...Object.values(staffMoneyLists),
  ...Object.values(staffCases),
  ...Object.values(staffChargebacks),
  ...Object.values(staffClients),
  ...Object.values(staffDifferences),
  ...Object.values(staffSunset),
  ...Object.values(staffDue),
  ...Object.values(staffFind),
  ...Object.values(staffFigures),
  ...Object.values(staffComplaints),
  ...Object.values(staffInspection),
  ...Object.values(staffRecords),
  ...Object.values(staffRenewals),
  ...Object.values(staffRetention),
  ...Object.values(staffGrants),
  ...Object.values(staffEmails),
  ...Object.values(staffLifecycleEmails),
  ...Object.values(staffLabels),
  ...Object.values(staffPauses),
  ...Object.values(staffPayments),
  ...Object.values(staffTransfers),
  staffMemberPauses.getMemberPauses,
  staffMemberPauses.saveMemberPauses,
  ...Object.values(staffImpersonation),
  ...Object.values(staffIncidents),
  ...Object.values(staffMembers),
  ...Object.values(staffMoney),
  ...Object.values(staffOperations),
  ...Object.values(staffCoupons),
  ...Object.values(staffSettings),
  ...Object.values(staffAccount),
  ...Object.values(staffAdvertisements),
  ...Object.values(staffRegistrations),
  ...Object.values(staffPortfolios),
  ...Object.values(staffRecommendations),
  ...Object.values(staffSubscriberImport),
  ...Object.values(staffMarket),
];
