import { defaultPlans } from '@niveshak/domain/catalogue/default-plans';
import type { DefaultPlanAlias } from '@niveshak/domain/catalogue/default-plans';
import type { PlanDescription } from './store.ts';

const lite = [
  'Weekly market notes and explainers',
  'Sector primers and reading lists',
  'Prices of the stocks we cover',
];
const premium = ['All research, with reasons and risks', 'Model portfolios', 'Searchable community archives'];
const whole = [...premium, 'Experimental portfolios', 'Outliers', 'Gifts and referrals'];

/** Default plan descriptions, which the firm can edit. Rank, term and rights are rules in `domain`. */
export const defaultPlanDescriptions: Record<DefaultPlanAlias, PlanDescription> = {
  CMPONE: {
    product: defaultPlans.CMPONE.name,
    productShort: 'Premium',
    billed: 'Billed once, pro rata for the remaining days',
    desc: 'Premium research and portfolios, for the remaining days.',
    features: [...premium, 'Experimental portfolios'],
    lineItem: 'Premium subscription, pro rata',
    note: 'One payment for the remaining days.',
    checkoutNote: 'You pay only for the days until the service ends. There is no renewal.',
  },
  CMP1Y: {
    product: defaultPlans.CMP1Y.name,
    productShort: 'Premium',
    billed: 'Billed annually',
    desc: 'The full service.',
    features: whole,
    lineItem: 'Premium subscription, annual',
    note: null,
    checkoutNote: null,
  },
  CMP3M: {
    product: defaultPlans.CMP3M.name,
    productShort: 'Premium',
    billed: 'Billed quarterly',
    desc: 'The full service, billed quarterly.',
    features: whole,
    lineItem: 'Premium subscription, quarterly',
    note: null,
    checkoutNote: null,
  },
  CML1Y: {
    product: defaultPlans.CML1Y.name,
    productShort: 'Lite',
    billed: 'Billed annually',
    desc: 'Our notes and explainers.',
    features: lite,
    lineItem: 'Lite subscription, annual',
    note: null,
    checkoutNote: null,
  },
  CML3M: {
    product: defaultPlans.CML3M.name,
    productShort: 'Lite',
    billed: 'Billed quarterly',
    desc: 'Our notes and explainers, billed quarterly.',
    features: lite,
    lineItem: 'Lite subscription, quarterly',
    note: null,
    checkoutNote: null,
  },
  CML14D: {
    product: defaultPlans.CML14D.name,
    productShort: 'Trial',
    billed: 'Free, once',
    desc: 'Read everything in Lite, once. No card, no renewal.',
    features: lite,
    lineItem: 'Free trial, 14 days',
    note: null,
    checkoutNote: 'Nothing is charged, now or later. The trial simply ends.',
  },
  CMP14D: {
    product: defaultPlans.CMP14D.name,
    productShort: 'Premium Trial',
    billed: 'Free, by invitation',
    desc: 'Premium research and portfolios, for a short time.',
    features: premium,
    lineItem: 'Premium trial, 14 days',
    note: null,
    checkoutNote: null,
  },
  CMPGUEST: {
    product: defaultPlans.CMPGUEST.name,
    productShort: 'Guest',
    billed: 'Complimentary',
    desc: 'Complimentary access, given by the firm.',
    features: premium,
    lineItem: 'Complimentary access',
    note: null,
    checkoutNote: null,
  },
};
