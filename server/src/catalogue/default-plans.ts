import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PlanDescription } from './store.ts';

const lite = [
  'Weekly market notes and explainers',
  'Sector primers and reading lists',
  'Stock prices of the companies we write about',
];
const premium = [
  'Every research write-up, with the reasoning and the risks',
  'Model portfolios: Focused, Momentum, Low-Vol and Passive',
  'The community’s archives, searchable',
];

/** How the eight plans are described unless the firm edits them. Rank, term and rights are rules in `domain`. */
export const defaultPlanDescriptions: Record<PlanAlias, PlanDescription> = {
  CMPONE: {
    product: 'Premium (till the end of service)',
    productShort: 'Premium',
    billed: 'Billed once, pro rata for the days that are left',
    desc: 'Everything in Premium research and portfolios, for exactly the days that remain.',
    features: premium,
    lineItem: 'Premium subscription, pro rata',
    note: 'Charged per day until the end of the service.',
    checkoutNote: 'You pay only for the days until the service ends. There is no renewal.',
  },
  CMP1Y: {
    product: 'Premium Annual',
    productShort: 'Premium',
    billed: 'Billed annually',
    desc: 'The full service for a year, at the lowest monthly price.',
    features: [...premium, 'Experimentals and Outliers', 'Gift plans and refer friends'],
    lineItem: 'Premium subscription, annual',
    note: null,
    checkoutNote: null,
  },
  CMP3M: {
    product: 'Premium Quarterly',
    productShort: 'Premium',
    billed: 'Billed quarterly',
    desc: 'The full service, a quarter at a time.',
    features: [...premium, 'Experimentals and Outliers', 'Gift plans and refer friends'],
    lineItem: 'Premium subscription, quarterly',
    note: null,
    checkoutNote: null,
  },
  CML1Y: {
    product: 'Lite Annual',
    productShort: 'Lite',
    billed: 'Billed annually',
    desc: 'Our notes and explainers for a year.',
    features: lite,
    lineItem: 'Lite subscription, annual',
    note: null,
    checkoutNote: null,
  },
  CML3M: {
    product: 'Lite Quarterly',
    productShort: 'Lite',
    billed: 'Billed quarterly',
    desc: 'Our notes and explainers, a quarter at a time.',
    features: lite,
    lineItem: 'Lite subscription, quarterly',
    note: null,
    checkoutNote: null,
  },
  CML14D: {
    product: 'Free Trial',
    productShort: 'Trial',
    billed: 'Free for 14 days, once',
    desc: 'Read everything in Lite for 14 days. No card, no renewal.',
    features: lite,
    lineItem: 'Free trial, 14 days',
    note: null,
    checkoutNote: 'Nothing is charged, now or later. The trial simply ends.',
  },
  CMP14D: {
    product: 'Premium Trial',
    productShort: 'Premium Trial',
    billed: 'Free for 14 days, by invitation',
    desc: 'Premium research and portfolios for 14 days.',
    features: premium,
    lineItem: 'Premium trial, 14 days',
    note: null,
    checkoutNote: null,
  },
  CMPGUEST: {
    product: 'Guest',
    productShort: 'Guest',
    billed: 'Complimentary',
    desc: 'Complimentary access, given by the firm.',
    features: premium,
    lineItem: 'Complimentary access',
    note: null,
    checkoutNote: null,
  },
};
