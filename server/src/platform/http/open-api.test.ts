import { expect, it } from 'vitest';
import { parse, z } from 'zod';
import { problems } from '@niveshak/contract/http/problem';
import { allRoutes, apiRoutes, staffRoutes } from '@niveshak/contract/routes';
import { openApiDocument } from './open-api.ts';

const operation = z.object({
  operationId: z.string(),
  requestBody: z.optional(z.object({ required: z.boolean() })),
  responses: z.record(z.string(), z.object({ description: z.string() })),
  'x-roles': z.optional(z.array(z.string())),
  'x-approval': z.optional(z.literal(true)),
});
const operations = Object.values(
  parse(
    z.record(z.string(), z.record(z.string(), operation)),
    openApiDocument([...allRoutes, ...staffRoutes, ...apiRoutes], 'A')['paths'],
  ),
).flatMap((path) => Object.values(path));

function called(id: string) {
  const found = operations.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`${id} is not in the document.`);
  return found;
}

it('lists every call once, with its possible errors', () => {
  const routes = [...allRoutes, ...staffRoutes, ...apiRoutes];
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    routes.map(({ id }) => id).toSorted(),
  );
  for (const route of routes)
    for (const code of route.errors)
      expect(called(route.id).responses[String(problems[code].status)]?.description).toContain(code);
  expect(called('subscribe').responses).toMatchObject({
    401: { description: 'unauthenticated' },
    403: { description: 'csrf, cross-site, email-unconfirmed' },
    413: { description: 'too-large' },
    431: { description: 'headers-too-large' },
    503: { description: 'unavailable, provider-unavailable' },
  });
  expect(called('refundTerm').responses['403']?.description).toBe(
    'csrf, cross-site, second-factor, not-permitted',
  );
});

it('states the permitted roles, second approvals and required bodies', () => {
  expect(called('refundTerm')).toMatchObject({
    'x-roles': ['owner', 'finance', 'support'],
    'x-approval': true,
  });
  const approved = operations
    .filter((each) => each['x-approval'] === true)
    .map(({ operationId }) => operationId);
  expect(approved.toSorted()).toEqual([
    'createCoupon',
    'createCouponBatch',
    'endMinor',
    'prepareSunset',
    'publishArticle',
    'publishLegalText',
    'raiseFeeCap',
    'raiseRefundLimit',
    'recordCorporateAction',
    'recordTransfer',
    'refundTerm',
    'removeCorporateAction',
    'savePrices',
    'submitAdvertisement',
  ]);
  expect(called('subscribe').requestBody).toEqual({ required: true });
  expect(called('checkoutLanding').requestBody).toEqual({ required: false });
});
