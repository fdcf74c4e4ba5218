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
  summary: 'Returns the launch checklist: required items, optional items and their status.',
  response: setupSchema,
});

export const getSettings = defineStaffRoute({
  id: 'getSettings',
  method: 'GET',
  path: '/staff/settings',
  staff: read,
  summary: 'Returns the firm’s profile and its billing and sales settings.',
  response: settingsSchema,
});

export const saveFirmProfile = defineStaffRoute({
  id: 'saveFirmProfile',
  method: 'POST',
  path: '/staff/settings/firm',
  staff: { permission: 'firm.manage', secondFactor: 'given' },
  summary: 'Saves the firm’s profile.',
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
  summary: 'Stores an image as a logo; it is used once the firm’s profile refers to it.',
  body: uploadLogoBody,
  response: storedLogo,
  errors: ['image-refused'],
});

export const saveBilling = defineStaffRoute({
  id: 'saveBilling',
  method: 'POST',
  path: '/staff/settings/billing',
  staff: { permission: 'billing.manage', secondFactor: 'given' },
  summary: 'Saves the firm’s invoice details; issued invoices are unchanged.',
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
  summary: 'Sets how far in advance fees are charged, and lowers the maximum annual fee for an individual.',
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
  summary: 'Raises the maximum annual fee for an individual, subject to a second approver.',
  body: raiseLimitBody,
  response: waitsForApproval,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const raiseRefundLimit = defineStaffRoute({
  id: 'raiseRefundLimit',
  method: 'POST',
  path: '/staff/settings/refund-limit',
  staff: { permission: 'firm.manage', secondFactor: 'given', approval: true },
  summary: 'Raises the maximum that one staff member may refund to a member, subject to a second approver.',
  body: raiseLimitBody,
  response: waitsForApproval,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const getLegalVersions = defineStaffRoute({
  id: 'getLegalVersions',
  method: 'GET',
  path: '/staff/legal',
  staff: read,
  summary: 'Lists all versions of all legal texts, without the texts.',
  response: legalVersionsSchema,
});

export const getLegalText = defineStaffRoute({
  id: 'getLegalText',
  method: 'GET',
  path: '/staff/legal/{kind}/{version}',
  staff: read,
  summary: 'Returns a version of a legal text, as source and as rendered.',
  params: legalTextParams,
  response: legalTextSchema,
  errors: ['not-found'],
});

export const getLegalTemplate = defineStaffRoute({
  id: 'getLegalTemplate',
  method: 'GET',
  path: '/staff/legal-templates/{kind}',
  staff: read,
  summary: 'Returns a template with the required items in the firm’s name; it is not legal advice.',
  params: legalTemplateParams,
  response: legalTemplateSchema,
  errors: ['not-found'],
});

export const previewLegalText = defineStaffRoute({
  id: 'previewLegalText',
  method: 'POST',
  path: '/staff/legal/preview',
  staff: read,
  summary: 'Renders a legal text without saving it.',
  body: legalPreviewBody,
  response: legalPreviewSchema,
});

export const publishLegalText = defineStaffRoute({
  id: 'publishLegalText',
  method: 'POST',
  path: '/staff/legal',
  staff: { permission: 'legal.publish', secondFactor: 'given', approval: true },
  summary:
    'Publishes a new version of a legal text, in force from a given day; versions never change. If the team has a compliance officer, versions by other staff need their approval.',
  body: publishLegalBody,
  response: publishLegalOutcome,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const getStaffPlans = defineStaffRoute({
  id: 'getStaffPlans',
  method: 'GET',
  path: '/staff/catalogue/plans',
  staff: read,
  summary: 'Returns the current descriptions of all plans, and since when they apply.',
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
  summary: 'Adds a plan of the firm, on sale from today if a price is given; its facts never change.',
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
    'Withdraws a plan from sale, or restores it; terms already sold continue, and open orders can still be paid.',
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
  summary: 'Exports client emails about a version of a legal text, or about prices from a given day, as CSV.',
  params: noticeParams,
  response: csvFile,
});

export const getPrices = defineStaffRoute({
  id: 'getPrices',
  method: 'GET',
  path: '/staff/catalogue/prices',
  staff: read,
  summary: 'Lists past, current and future prices of all plans.',
  response: pricesSchema,
});

export const savePrices = defineStaffRoute({
  id: 'savePrices',
  method: 'POST',
  path: '/staff/catalogue/prices',
  staff: { permission: 'catalogue.manage', secondFactor: 'given', approval: true },
  summary:
    'Sets prices from a given day; current and past prices never change. If a plan already has a price in force, a second approver is required.',
  body: savePricesBody,
  response: pricesOutcome,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const getService = defineStaffRoute({
  id: 'getService',
  method: 'GET',
  path: '/staff/catalogue/service',
  staff: read,
  summary: 'Returns the last day of service, and whether the free trial is offered.',
  response: serviceSchema,
});

export const saveSunset = defineStaffRoute({
  id: 'saveSunset',
  method: 'POST',
  path: '/staff/catalogue/sunset',
  staff: { permission: 'catalogue.manage', secondFactor: 'given' },
  summary: 'Sets, moves or removes the last day of service; earlier sales are unchanged.',
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
  summary: 'Turns the free trial on or off; running trials continue.',
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
  summary: 'Previews quotes for each kind of member before and after a change; nothing is saved.',
  body: previewOfferingBody,
  response: offeringPreviewSchema,
});
