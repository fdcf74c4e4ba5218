import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { html, type Markup } from '../platform/html.ts';
import { sendPage } from '../platform/page.ts';
import type { Identity } from './identity.ts';
import { policyText, refusePassword } from './password-policy.ts';
import type { Ticket } from './tickets.ts';

const ticketQuery = z.object({ ticket: z.string().default('') });
const resetBody = z.object({
  ticket: z.string().default(''),
  password: z.string().default(''),
  confirmation: z.string().default(''),
});
const logoutQuery = z.object({ client_id: z.string().optional(), returnTo: z.string().optional() });

interface Pages {
  show(reply: FastifyReply, title: string, body: Markup, status?: number): FastifyReply;
  /** Returns a link to a path of the product. */
  back(label: string, path?: string): Markup;
}

/** Registers sign-out and the pages linked from the provider's emails. */
export function registerTicketPages(app: FastifyInstance, identity: Identity): void {
  const { tenantName, appOrigins } = identity.context.config;
  const home = appOrigins[0] ?? '/';
  const pages: Pages = {
    show: (reply, title, body, status = 200) =>
      sendPage(reply, {
        vendor: `${tenantName} accounts`,
        title,
        body: html`<h1>${title}</h1>
          ${body}`,
        status,
      }),
    back: (label, path = '/') =>
      html`<p class="actions"><a class="button primary" href="${home}${path}">${label}</a></p>`,
  };
  registerVerification(app, identity, pages);
  registerPasswordReset(app, identity, pages);
  registerLogout(app, identity, pages);
}

function registerVerification(app: FastifyInstance, identity: Identity, { show, back }: Pages): void {
  const { users, tickets, context } = identity;
  const { tenantName } = context.config;

  app.get('/u/email-verification', async (request, reply) => {
    const ticket = tickets.find(ticketQuery.parse(request.query).ticket, 'verify-email');
    const user = ticket === undefined ? undefined : users.byId(ticket.userId);
    const good = ticket !== undefined && user?.email === ticket.email;
    const known = good && user.emailVerified;
    // The ticket stays valid, because mail scanners open links before people do, and links of older emails
    // must work.
    if (good && !known) await users.change(user.id, { emailVerified: true });
    if (ticket?.resultUrl !== undefined) {
      const target = new URL(ticket.resultUrl);
      target.searchParams.set('success', String(good));
      target.searchParams.set(
        'message',
        good ? 'Your email was verified.' : 'This URL can be used only once',
      );
      return reply.redirect(target.href);
    }
    if (!good) {
      return show(
        reply,
        'This link no longer works',
        html`<p>
            It has expired or was made for another address. Sign in to ${tenantName} and ask for a new one.
          </p>
          ${back(`Back to ${tenantName}`)}`,
        400,
      );
    }
    return show(
      reply,
      known ? 'Your email was already verified' : 'Your email is verified',
      html`<p>${user.email} is confirmed. You can close this window, or go on to ${tenantName}.</p>
        ${back(`Continue to ${tenantName}`)}`,
    );
  });
}

function registerPasswordReset(app: FastifyInstance, identity: Identity, { show, back }: Pages): void {
  const { users, tickets, context } = identity;

  const deadReset = (reply: FastifyReply): FastifyReply =>
    show(
      reply,
      'This link no longer works',
      html`<p>It has expired, was used already, or a newer one was sent. Ask for a new one.</p>
        ${back('Ask for a new link', '/forgot')}`,
      400,
    );
  const resetForm = (reply: FastifyReply, ticket: Ticket, problem?: string): FastifyReply =>
    show(
      reply,
      'Choose a new password',
      resetFields(ticket, policyText(context.settings.current().identity), problem),
      problem === undefined ? 200 : 400,
    );

  app.get('/u/reset-verify', (request, reply) => {
    const ticket = tickets.find(ticketQuery.parse(request.query).ticket, 'reset-password');
    return ticket === undefined ? deadReset(reply) : resetForm(reply, ticket);
  });

  app.post('/u/reset-verify', async (request, reply) => {
    const { ticket: token, password, confirmation } = resetBody.parse(request.body);
    const ticket = tickets.find(token, 'reset-password');
    if (ticket === undefined || users.byId(ticket.userId)?.email !== ticket.email) return deadReset(reply);
    if (password !== confirmation) return resetForm(reply, ticket, 'The two passwords differ.');
    const refusal = refusePassword(context.settings.current().identity, password, ticket.email);
    if (refusal !== undefined) {
      const why = refusal.name === 'PasswordStrengthError' ? `${refusal.message}.` : refusal.description;
      return resetForm(reply, ticket, why);
    }
    // Consume the ticket before hashing, so that a second submission is rejected.
    tickets.use(token);
    await users.change(ticket.userId, { password });
    identity.bruteForce.lift(ticket.email);
    return show(
      reply,
      'Your password has been changed',
      html`<p>Sign in with the new one.</p>
        ${back(`Sign in to ${context.config.tenantName}`, '/signin')}`,
    );
  });
}

function resetFields({ token, email }: Ticket, policy: string, problem?: string): Markup {
  return html`<p>For ${email}.</p>
    <p class="bad" role="alert" id="problem">${problem}</p>
    <form method="post" action="/u/reset-verify">
      <input type="hidden" name="ticket" value="${token}" />
      <input type="hidden" name="username" autocomplete="username" value="${email}" />
      <label for="password">New password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="new-password"
        required
        aria-describedby="policy problem"
      />
      <label for="confirmation">Re-enter new password</label>
      <input id="confirmation" name="confirmation" type="password" autocomplete="new-password" required />
      <p class="hint" id="policy">${policy}</p>
      <div class="actions"><button class="primary">Reset password</button></div>
    </form>`;
}

function registerLogout(app: FastifyInstance, identity: Identity, { show }: Pages): void {
  const { appOrigins } = identity.context.config;

  app.get('/v2/logout', (request, reply) => {
    const { returnTo } = logoutQuery.parse(request.query);
    identity.browserSessions.end(request, reply);
    if (returnTo === undefined) return reply.type('text/plain; charset=utf-8').send('OK');
    const target = URL.canParse(returnTo) ? new URL(returnTo) : undefined;
    if (target === undefined || !appOrigins.includes(target.origin)) {
      return show(
        reply,
        'Oops!, something went wrong',
        html`<p>The "returnTo" address is not among the allowed logout URLs.</p>`,
        400,
      );
    }
    return reply.redirect(target.href);
  });
}
