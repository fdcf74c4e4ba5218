import { html, type Markup } from '../platform/html.ts';
import type { SandboxContext } from '../platform/context.ts';
import type { Ticket, Tickets } from './tickets.ts';
import type { User } from './users.ts';

export interface Emails {
  /** Emails a new link. Links of earlier emails stay valid. */
  sendVerification(user: User): void;
  /** Emails a new link. Links of earlier emails become invalid. */
  sendReset(user: User): void;
  sendCode(user: User, code: string): void;
  sendLink(user: User, url: string): void;
  verificationUrl(ticket: Ticket): string;
}

export function createEmails(context: SandboxContext, tickets: Tickets): Emails {
  const { tenantName } = context.config;
  const verificationUrl = (ticket: Ticket): string =>
    `${context.origin()}/u/email-verification?ticket=${ticket.token}`;
  const send = (user: User, subject: string, lead: string, action: string, url: string): void => {
    const from = `${tenantName} accounts <no-reply@identity.sandbox.test>`;
    context.mailbox.deliver({
      to: user.email,
      from,
      subject,
      text: `${lead}\n\n${action}: ${url}\n\nThe link is good for five days. If this was not you, ignore this mail.\n`,
      html: message(subject, lead, action, url).text,
      headers: { from, to: user.email, subject, date: new Date().toUTCString() },
    });
  };
  const short = 'It is good for three minutes and works once. If this was not you, ignore this mail.';
  const sendShort = (user: User, subject: string, text: string, body: Markup): void => {
    const from = `${tenantName} accounts <no-reply@identity.sandbox.test>`;
    context.mailbox.deliver({
      to: user.email,
      from,
      subject,
      text: `${text}\n\n${short}\n`,
      html: html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <title>${subject}</title>
          </head>
          <body style="font:16px/1.5 sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem">
            <h1 style="font-size:1.3rem">${subject}</h1>
            ${body}
            <p>${short}</p>
          </body>
        </html>`.text,
      headers: { from, to: user.email, subject, date: new Date().toUTCString() },
    });
  };
  return {
    sendCode: (user, code) =>
      sendShort(
        user,
        `Your sign-in code for ${tenantName}`,
        `Your code is: ${code}`,
        html`<p>Your code is <strong>${code}</strong>.</p>`,
      ),
    sendLink: (user, url) =>
      sendShort(
        user,
        `Your sign-in link for ${tenantName}`,
        `Sign in: ${url}`,
        html`<p><a href="${url}">Sign in</a></p>`,
      ),
    verificationUrl,
    sendVerification(user) {
      const url = verificationUrl(tickets.issueVerification(user.id, user.email));
      const lead = `Please confirm that ${user.email} is your address, so that ${tenantName} can reach you.`;
      send(user, `Verify your email for ${tenantName}`, lead, 'Confirm my address', url);
    },
    sendReset(user) {
      const url = `${context.origin()}/u/reset-verify?ticket=${tickets.issueReset(user.id, user.email).token}`;
      const lead = `You asked to change the password of ${user.email} at ${tenantName}.`;
      send(user, `Reset your password for ${tenantName}`, lead, 'Choose a new password', url);
    },
  };
}

function message(subject: string, lead: string, action: string, url: string): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body
        style="font:16px/1.5 sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color:#1d2433;background:#fff"
      >
        <h1 style="font-size:1.3rem">${subject}</h1>
        <p>${lead}</p>
        <p>
          <a
            href="${url}"
            style="display:inline-block;padding:.7rem 1.1rem;background:#8a5300;color:#fff;border-radius:6px"
            >${action}</a
          >
        </p>
        <p style="color:#5b6270">The link is good for five days. If this was not you, ignore this mail.</p>
      </body>
    </html>`;
}
