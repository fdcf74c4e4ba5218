import type { FastifyReply } from 'fastify';
import { html, raw, type Markup } from '../platform/html.ts';
import { sendPage } from '../platform/page.ts';
import type { Mail, Mailbox } from './mailbox.ts';

const SCRIPTS = ['/assets/inbox.js'];
/** Maximum number of rows. The filter finds the rest. */
const ROWS = 200;

export function sendInbox(reply: FastifyReply, mailbox: Mailbox, to: string | undefined): FastifyReply {
  const messages = mailbox.list(to);
  const recipients = [...new Set(mailbox.list().map((message) => message.to.toLowerCase()))].sort();
  return sendPage(reply, {
    vendor: 'Mail',
    title: 'Inbox',
    wide: true,
    scripts: SCRIPTS,
    body: html`<h1>Inbox</h1>
      <form class="filter" method="get" action="/mail" role="search">
        <div>
          <label for="to">Recipient</label>
          <input id="to" name="to" type="search" list="recipients" value="${to ?? ''}" autocomplete="off" />
          <datalist id="recipients">
            ${recipients.map((address) => html`<option value="${address}"></option>`)}
          </datalist>
        </div>
        <button class="primary">Filter</button>
        ${to === undefined ? undefined : html`<a class="button" href="/mail">Show all</a>`}
      </form>
      <div id="messages" data-refresh>${list(messages, to)}</div>`,
  });
}

function list(messages: readonly Mail[], to: string | undefined): Markup {
  if (messages.length === 0) {
    return html`<p class="hint">
      ${to === undefined ? 'No mail yet. Whatever the product sends shows up here by itself.' : `No mail to ${to} yet.`}
    </p>`;
  }
  return html`<p class="hint">
      ${messages.length} ${messages.length === 1 ? 'message' : 'messages'}, newest first.
    </p>
    <ul class="plain inbox">
      ${messages.slice(0, ROWS).map(
        (message) =>
          html`<li>
            <a href="/mail/${message.id}"
              ><span class="to">${message.to}</span> <strong>${message.subject || '(no subject)'}</strong>
              <time datetime="${message.at}">${shortTime(message.at)}</time></a
            >
          </li>`,
      )}
    </ul>`;
}

export type MessageView = 'html' | 'text' | 'headers';

export function sendMessage(
  reply: FastifyReply,
  message: Mail | undefined,
  query: MessageView | undefined,
): FastifyReply {
  if (message === undefined) {
    return sendPage(reply, {
      vendor: 'Mail',
      title: 'No such message',
      status: 404,
      body: html`<h1>No such message</h1>
        <p><a href="/mail">Back to the inbox</a></p>`,
    });
  }
  const view = query ?? (message.html === null ? 'text' : 'html');
  return sendPage(reply, {
    vendor: 'Mail',
    title: message.subject || '(no subject)',
    wide: true,
    frames: "'self'",
    body: html`<p>
        <a href="/mail">Inbox</a> ·
        <a href="/mail?to=${encodeURIComponent(message.to)}">Mail to ${message.to}</a>
      </p>
      <h1>${message.subject || '(no subject)'}</h1>
      <dl>
        <dt>From</dt>
        <dd>${message.from}</dd>
        <dt>To</dt>
        <dd>${message.to}</dd>
        <dt>Received</dt>
        <dd><time datetime="${message.at}">${shortTime(message.at)}</time></dd>
        ${message.attachments.map(
          ({ filename, size }, index) =>
            html`<dt>Attachment</dt>
              <dd>
                <a href="/mail/messages/${message.id}/attachments/${index}">${filename}</a> (${size} bytes)
              </dd>`,
        )}
      </dl>
      <nav class="tabs" aria-label="View">
        ${message.html === null ? undefined : tab(message, 'html', 'Message', view)}
        ${tab(message, 'text', 'Text', view)} ${tab(message, 'headers', 'Headers', view)}
      </nav>
      ${content(message, view)}`,
  });
}

function tab(message: Mail, view: MessageView, label: string, current: MessageView): Markup {
  const mark = raw(view === current ? ' aria-current="page"' : '');
  return html`<a href="/mail/${message.id}?view=${view}" ${mark}>${label}</a>`;
}

function content(message: Mail, view: MessageView): Markup {
  switch (view) {
    case 'html':
      return html`<iframe
        class="mail"
        title="Message"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src="/mail/messages/${message.id}/html"
      ></iframe>`;
    case 'text':
      return html`<pre>${linked(message.text)}</pre>`;
    case 'headers':
      return html`<table>
        <tbody>
          ${Object.entries(message.headers).map(
            ([name, value]) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td>${value}</td>
              </tr>`,
          )}
        </tbody>
      </table>`;
    default:
      throw new Error(`unexpected view ${String(view satisfies never)}`);
  }
}

/** Returns plain text with its http(s) URLs as links that open in a new tab. */
function linked(text: string): readonly Markup[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : html`${part}`,
    );
}

function shortTime(iso: string): string {
  return new Date(iso).toLocaleString('en-IN', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'medium',
    timeStyle: 'short',
  });
}
