import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { staffRoutes } from '../routes.ts';

/** Calls that need no reason, because they concern the caller's own session or their body is only a query. */
const withoutReason = [
  'staffLogin',
  'staffLogout',
  'checkKraFile',
  'convertPaste',
  'endOtherStaffSessions',
  'enrolSecondFactor',
  'renewSecondFactor',
  'previewArticle',
  'previewArticleEmail',
  'previewCorporateAction',
  'previewLegalText',
  'previewLifecycleEmail',
  'previewOffering',
  'readImportFile',
];

it('requires a reason in every changing staff call', () => {
  const without = staffRoutes
    .filter(({ method }) => method !== 'GET')
    .filter(({ body }) => {
      const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
      return !Object.hasOwn(properties, 'reason');
    });
  expect(without.map(({ id }) => id).toSorted()).toEqual(withoutReason.toSorted());
});
