import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';

export const readLogo = defineRoute({
  id: 'readLogo',
  method: 'GET',
  path: '/firm/logo/{hash}',
  auth: 'public',
  summary: 'The firm’s logo as PNG; its address is its content.',
  params: z.strictObject({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  response: z.object({
    contentType: z.literal('image/png'),
    fileName: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  errors: ['not-found'],
});
