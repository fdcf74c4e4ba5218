import { waitsForApproval } from '../checkout/staff-schemas.ts';
import { defineStaffRoute } from '../http/route.ts';
import { csvFile, empty } from '../http/shapes.ts';
import {
  legalPreviewBody,
  legalPreviewSchema,
  legalTemplateParams,
  legalTemplateSchema,
  legalTextParams,
  legalTextSchema,
  legalVersionsSchema,
  noticeParams,
  offeringPreviewSchema,
  plansOfStaff,
  previewOfferingBody,
  pricesOutcome,
  pricesSchema,
  publishLegalBody,
  publishLegalOutcome,
  raiseLimitBody,
  saveBillingBody,
  saveFirmBody,
  addPlanBody,
  setPlanSaleBody,
  savePlanBody,
  savePricesBody,
  saveSellingBody,
  saveSunsetBody,
  saveTrialBody,
  serviceSchema,
  settingsSchema,
  storedLogo,
  uploadLogoBody,
  setupSchema,
} from './schemas.ts';

const read = { permission: 'settings.read', secondFactor: 'given' } as const;

export const getSetup = defineStaffRoute({
  id: 'getSetup',
  method: 'GET',
  path: '/staff/setup',
  staff: read,
  summary: 'What the firm must have before it sells, what it may have besides, and what is done.',
  response: setupSchema,
});

export const getSettings = defineStaffRoute({
  id: 'getSettings',
  method: 'GET',
  path: '/staff/settings',
  staff: read,
  summary: 'The firm’s profile, and how it bills and sells.',
  response: settingsSchema,
});

export const saveFirmProfile = defineStaffRoute({
  id: 'saveFirmProfile',
  method: 'POST',
  path: '/staff/settings/firm',
  staff: { permission: 'firm.manage', secondFactor: 'given' },
  summary: 'Writes the firm’s profile.',
  body: saveFirmBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const uploadLogo = defineStaffRoute({
  id: 'uploadLogo',
  method: 'POST',
  path: '/staff/settings/logo',
  staff: { permission: 'firm.manage', secondFactor: 'given' },
  summary: 'Stores a picture as a logo; it is worn once the firm’s profile names it.',
  body: uploadLogoBody,
  response: storedLogo,
  errors: ['image-refused'],
});

export const saveBilling = defineStaffRoute({
  id: 'saveBilling',
  method: 'POST',
  path: '/staff/settings/billing',
  staff: { permission: 'billing.manage', secondFactor: 'given' },
  summary: 'Writes what invoices say; those that were issued stay as they are.',
  body: saveBillingBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});

export const saveSelling = defineStaffRoute({
  id: 'saveSelling',
  method: 'POST',
  path: '/staff/settings/selling',
  staff: { permission: 'firm.manage', secondFactor: 'given' },
  summary:
    'Writes how far ahead fees are taken, and the most that an individual is charged in a year, which it can only lower.',
  body: saveSellingBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const raiseFeeCap = defineStaffRoute({
  id: 'raiseFeeCap',
  method: 'POST',
  path: '/staff/settings/fee-cap',
  staff: { permission: 'firm.manage', secondFactor: 'given', approval: true },
  summary: 'Raises the most that an individual is charged in a year, once a second approver agrees.',
  body: raiseLimitBody,
  response: waitsForApproval,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const raiseRefundLimit = defineStaffRoute({
  id: 'raiseRefundLimit',
  method: 'POST',
  path: '/staff/settings/refund-limit',
  staff: { permission: 'firm.manage', secondFactor: 'given', approval: true },
  summary: 'Raises the most that one staff member may refund to a member, once a second approver agrees.',
  body: raiseLimitBody,
  response: waitsForApproval,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const getLegalVersions = defineStaffRoute({
  id: 'getLegalVersions',
  method: 'GET',
  path: '/staff/legal',
  staff: read,
  summary: 'Every version of every legal text, without the texts.',
  response: legalVersionsSchema,
});

export const getLegalText = defineStaffRoute({
  id: 'getLegalText',
  method: 'GET',
  path: '/staff/legal/{kind}/{version}',
  staff: read,
  summary: 'A version of a legal text, as it was written and as it is shown.',
  params: legalTextParams,
  response: legalTextSchema,
  errors: ['not-found'],
});

export const getLegalTemplate = defineStaffRoute({
  id: 'getLegalTemplate',
  method: 'GET',
  path: '/staff/legal-templates/{kind}',
  staff: read,
  summary: 'A starting text with the required items, in the firm’s name; it is not legal advice.',
  params: legalTemplateParams,
  response: legalTemplateSchema,
  errors: ['not-found'],
});

export const previewLegalText = defineStaffRoute({
  id: 'previewLegalText',
  method: 'POST',
  path: '/staff/legal/preview',
  staff: read,
  summary: 'A legal text as it would be shown; nothing is kept.',
  body: legalPreviewBody,
  response: legalPreviewSchema,
});

export const publishLegalText = defineStaffRoute({
  id: 'publishLegalText',
  method: 'POST',
  path: '/staff/legal',
  staff: { permission: 'legal.publish', secondFactor: 'given', approval: true },
  summary:
    'Publishes a new version of a legal text, in force from a day on; no version ever changes. If the team has a compliance officer, anyone else needs their approval.',
  body: publishLegalBody,
  response: publishLegalOutcome,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const getStaffPlans = defineStaffRoute({
  id: 'getStaffPlans',
  method: 'GET',
  path: '/staff/catalogue/plans',
  staff: read,
  summary: 'What is said of every plan, and since when.',
  response: plansOfStaff,
});

export const savePlanTexts = defineStaffRoute({
  id: 'savePlanTexts',
  method: 'POST',
  path: '/staff/catalogue/plans',
  staff: { permission: 'catalogue.manage', secondFactor: 'given' },
  summary: 'Replaces a plan’s names, features and notes; earlier versions are kept.',
  body: savePlanBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});

export const addPlan = defineStaffRoute({
  id: 'addPlan',
  method: 'POST',
  path: '/staff/catalogue/firm-plans',
  staff: { permission: 'catalogue.manage', secondFactor: 'given' },
  summary: 'Adds a plan of the firm, on sale from today where a price is given; its facts never change.',
  body: addPlanBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const setPlanSale = defineStaffRoute({
  id: 'setPlanSale',
  method: 'POST',
  path: '/staff/catalogue/firm-plans/sale',
  staff: { permission: 'catalogue.manage', secondFactor: 'given' },
  summary:
    'Withdraws a plan from sale, or puts it back; terms already sold run on, and open orders can still be paid.',
  body: setPlanSaleBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const saveNoticeDeliveries = defineStaffRoute({
  id: 'saveNoticeDeliveries',
  method: 'GET',
  path: '/staff/notices/{kind}/{name}/deliveries.csv',
  staff: { permission: 'letters.read', secondFactor: 'given' },
  summary:
    'The email to each client about a version of a legal text, or about the prices from a day on, as CSV.',
  params: noticeParams,
  response: csvFile,
});

export const getPrices = defineStaffRoute({
  id: 'getPrices',
  method: 'GET',
  path: '/staff/catalogue/prices',
  staff: read,
  summary: 'What every plan cost, costs and will cost.',
  response: pricesSchema,
});

export const savePrices = defineStaffRoute({
  id: 'savePrices',
  method: 'POST',
  path: '/staff/catalogue/prices',
  staff: { permission: 'catalogue.manage', secondFactor: 'given', approval: true },
  summary:
    'Sets prices from a day on; those that are or were in force never change. If a plan has a price in force, a second approver decides.',
  body: savePricesBody,
  response: pricesOutcome,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const getService = defineStaffRoute({
  id: 'getService',
  method: 'GET',
  path: '/staff/catalogue/service',
  staff: read,
  summary: 'The last day of service, and whether the free trial is offered.',
  response: serviceSchema,
});

export const saveSunset = defineStaffRoute({
  id: 'saveSunset',
  method: 'POST',
  path: '/staff/catalogue/sunset',
  staff: { permission: 'catalogue.manage', secondFactor: 'given' },
  summary: 'Sets, moves or takes away the last day of service; what was sold before stays as it is.',
  body: saveSunsetBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const saveTrial = defineStaffRoute({
  id: 'saveTrial',
  method: 'POST',
  path: '/staff/catalogue/trial',
  staff: { permission: 'catalogue.manage', secondFactor: 'given' },
  summary: 'Offers the free trial, or no longer; trials that run go on.',
  body: saveTrialBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const previewOffering = defineStaffRoute({
  id: 'previewOffering',
  method: 'POST',
  path: '/staff/catalogue/preview',
  staff: read,
  summary: 'What members of each kind are quoted before and after a change; nothing is saved.',
  body: previewOfferingBody,
  response: offeringPreviewSchema,
});
