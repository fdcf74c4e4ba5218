import * as z from 'zod/mini';
import { instant } from '../http/shapes.ts';

export const webhookAttempt = z.object({
  at: instant,
  /** Duration in milliseconds. */
  ms: z.int(),
  /** Null if there was no response. */
  status: z.nullable(z.int()),
  /** Why there was no response; null if there was one. */
  problem: z.nullable(z.enum(['timeout', 'network', 'certificate', 'refused'])),
  /** Start of the response. */
  response: z.string(),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;
