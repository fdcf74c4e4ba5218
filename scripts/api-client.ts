/** Generates the TypeScript client of the firm's API from its OpenAPI document. */
import { readFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { apiDocument } from '../server/src/developer-api/index.ts';

/** Returns the client as one TypeScript file without dependencies. */
export async function apiClient(): Promise<string> {
  const document = JSON.stringify(apiDocument('https://research.example.in'));
  const types = astToString(await openapiTS(document, { silent: true }));
  const calls = await readFile(new URL('api-client-calls.txt', import.meta.url), 'utf8');
  return `// Generated from /api/v1/openapi.json. Do not edit.\n${types}${calls}`;
}
