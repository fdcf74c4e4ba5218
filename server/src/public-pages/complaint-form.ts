import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { paragraphs, text } from '@niveshak/contract/http/shapes';
import { containsAadhaar } from '@niveshak/domain/primitives/aadhaar';
import { complaintCategories } from '@niveshak/domain/complaints/complaint';
import { fileComplaint } from '../complaints/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { addressGroup, addressOf } from '../platform/http/address.ts';
import { aadhaarMessage } from '../platform/http/parse.ts';
import { refuse } from '../platform/http/refusal.ts';
import { sendRefusal } from '../platform/http/send-refusal.ts';
import type { RateLimits } from '../platform/rate-limit.ts';
import { complaintsPath } from './complaint-state.ts';
import type { ComplaintPageState, ComplaintProblems, TypedComplaint } from './complaint-state.ts';

const shortest = 20;

function withoutAadhaar(schema: ReturnType<typeof text>): ReturnType<typeof text> {
  return schema.check((context) => {
    if (containsAadhaar(context.value))
      context.issues.push({ code: 'custom', message: aadhaarMessage, input: context.value });
  });
}

const complaint = z.object({
  name: withoutAadhaar(text(200, 1)),
  email: z.string().trim().toLowerCase().max(200).pipe(z.email('Enter a valid email address.')),
  phone: text(40),
  category: z.enum(complaintCategories, { error: 'Choose a topic.' }),
  body: z
    .preprocess(
      // Text pasted from a table contains tabs.
      (typed) => (typeof typed === 'string' ? typed.replaceAll('\r\n', '\n').replaceAll('\t', ' ') : typed),
      withoutAadhaar(paragraphs(5_000)),
    )
    .refine((typed) => typed.length >= shortest, 'Describe what happened in a sentence or more.'),
});

/** Enough for five short fields and a long one. */
const formBytes = 32 * 1024;

type Options = {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly show: (reply: FastifyReply, status: number, state: ComplaintPageState) => Promise<FastifyReply>;
};

/** Binds the public complaint form, which needs neither scripts nor an account. */
export function bindComplaintForm(app: FastifyInstance, { db, clock, limits, show }: Options): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(complaintsPath, async (request, reply) => {
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin') return sendRefusal(reply, refuse('cross-site'));
      const typed = typedOf(request.body);
      const parsed = complaint.safeParse(typed);
      if (!parsed.success)
        return show(reply, 400, { kind: 'wrong', typed, problems: problemsOf(parsed.error) });
      const over = await limits.take('complaints', addressGroup(addressOf(request)));
      if (over !== null) {
        reply.header('retry-after', String(over.more.retryAfterSeconds ?? 3_600));
        return show(reply, 429, { kind: 'too-many', typed });
      }
      // Only bots fill in the hidden field.
      if (hasBait(request.body)) return reply.redirect(complaintsPath, 303);
      const from = { source: 'direct', reference: '', receivedOn: null } as const;
      const number = await fileComplaint(db, parsed.data, from, clock.now());
      return reply.redirect(`${complaintsPath}?sent=${encodeURIComponent(number)}`, 303);
    });
  });
}

function fieldOf(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : '';
}

function hasBait(body: unknown): boolean {
  return fieldOf(body, 'website') !== '';
}

function typedOf(body: unknown): TypedComplaint {
  const of = (name: string) => fieldOf(body, name);
  return {
    name: of('name'),
    email: of('email'),
    phone: of('phone'),
    category: of('category'),
    body: of('body'),
  };
}

function problemsOf(error: z.ZodError): ComplaintProblems {
  return Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]).toReversed());
}

/** Returns the complaint number that the page confirms, or null if the URL has none. */
export function sentNumber(query: unknown): string | null {
  const sent = fieldOf(query, 'sent');
  return /^C-\d{1,12}$/.test(sent) ? sent : null;
}
