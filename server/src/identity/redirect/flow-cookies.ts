import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CookiePolicy } from '../../platform/http/cookies.ts';
import type { SignInFlow } from '../ports.ts';

/** A sign-in in progress and the app page to return to. */
export type StoredFlow = SignInFlow & { readonly returnTo: string };

const flowSeconds = 600;
/** Maximum number of sign-ins in progress, in several tabs. Older ones are dropped. */
const maxFlows = 5;

const storedFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  isStaff: z.boolean(),
  prompt: z.enum(['create', 'login']).nullable(),
  loginHint: z.string().nullable(),
  maxAgeSeconds: z.number().nullable(),
  returnTo: z.string(),
});

/**
 * Stores sign-ins in progress in cookies of the browser that started them, so that responses for other browsers are
 * rejected. `SameSite=Lax`, because the provider redirects from another site.
 */
export function flowCookies(policy: CookiePolicy) {
  const prefix = policy.isSecure ? '__Host-niveshak_flow_' : 'niveshak_flow_';
  const attributes = { path: '/', sameSite: 'lax', secure: policy.isSecure, httpOnly: true } as const;
  const nameOf = (state: string) => prefix + state.slice(0, 12);
  return {
    keep: (request: FastifyRequest, reply: FastifyReply, flow: StoredFlow): void => {
      const kept = Object.keys(request.cookies).filter((name) => name.startsWith(prefix));
      if (kept.length >= maxFlows) for (const name of kept) reply.clearCookie(name, attributes);
      const value = Buffer.from(JSON.stringify(flow)).toString('base64url');
      reply.setCookie(nameOf(flow.state), value, { ...attributes, maxAge: flowSeconds });
    },

    /** Removes and returns the sign-in with this state, or returns null if this browser did not start it. */
    take: (request: FastifyRequest, reply: FastifyReply, state: string): StoredFlow | null => {
      const name = nameOf(state);
      const value = request.cookies[name];
      if (value === undefined) return null;
      reply.clearCookie(name, attributes);
      const flow = storedFlow.safeParse(parsed(value));
      return flow.success && flow.data.state === state ? flow.data : null;
    },
  };
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(Buffer.from(value, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
