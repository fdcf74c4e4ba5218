import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';

const byHash = z.strictObject({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

function pictureFile<Type extends string>(contentType: Type) {
  return z.object({
    contentType: z.literal(contentType),
    fileName: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  });
}

export const readLogo = defineRoute({
  id: 'readLogo',
  method: 'GET',
  path: '/firm/logo/{hash}',
  auth: 'public',
  summary: 'Returns the firm’s logo as PNG; the address is derived from the content.',
  params: byHash,
  response: pictureFile('image/png'),
  errors: ['not-found'],
});

export const readPortrait = defineRoute({
  id: 'readPortrait',
  method: 'GET',
  path: '/firm/portraits/{hash}',
  auth: 'public',
  summary: 'Returns an analyst’s portrait as WebP; the address is derived from the content.',
  params: byHash,
  response: pictureFile('image/webp'),
  errors: ['not-found'],
});
