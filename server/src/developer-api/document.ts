import type { z } from 'zod';
import { apiRoutes } from '@niveshak/contract/routes';
import {
  apiArticle,
  apiMember,
  apiPayment,
  apiPortfolio,
  apiRebalance,
  apiSubscription,
} from '@niveshak/contract/developer-api/schemas';
import { openApiDocument, schemaOf } from '../platform/http/open-api.ts';

type Json = Record<string, unknown>;

const named: Readonly<Record<string, z.core.$ZodType>> = {
  Member: apiMember,
  Subscription: apiSubscription,
  Payment: apiPayment,
  Article: apiArticle,
  Rebalance: apiRebalance,
  Portfolio: apiPortfolio,
};

/** Returns the firm's API as an OpenAPI 3.1 document. */
export function apiDocument(appOrigin: string): Json & { readonly openapi: string } {
  const { components, ...document } = openApiDocument(
    apiRoutes.filter(({ auth }) => auth === 'api-key'),
    'Niveshak',
  );
  const { Problem } = Object(Object(components).schemas);
  const { apiKey } = Object(Object(components).securitySchemes);
  const schemas = Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, schemaOf(schema, 'output')]),
  );
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
  return {
    ...Object(withNames(document, names)),
    openapi: '3.1.0',
    servers: [{ url: appOrigin }],
    components: { schemas: { Problem, ...schemas }, securitySchemes: { apiKey } },
  };
}

/** Replaces each schema that has a name by a reference. */
function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withNames(each, names));
  if (typeof value !== 'object' || value === null) return value;
  const name = names.get(JSON.stringify(value));
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNames(each, names)]));
}
