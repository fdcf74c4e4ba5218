import type { FastifyReply } from 'fastify';
import { html, type Markup } from './html.ts';

export interface Page {
  readonly title: string;
  readonly body: Markup;
  /** Vendor name of the stand-in, shown above the title. */
  readonly vendor: string;
  /** Paths of the sandbox's own scripts. */
  readonly scripts?: readonly string[];
  /** Paths of additional stylesheets of the sandbox. */
  readonly styles?: readonly string[];
  /** Whether to send only the body, without the frame of the sandbox's pages. */
  readonly bare?: boolean;
  /** `frame-ancestors` sources. Defaults to none. */
  readonly framedBy?: readonly string[];
  /** `frame-src` sources. Defaults to none. */
  readonly frames?: string;
  readonly wide?: boolean;
  readonly status?: number;
}

/** Sends a complete page whose policy allows only the sandbox's own styles and scripts. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const ancestors =
    page.framedBy !== undefined && page.framedBy.length > 0 ? page.framedBy.join(' ') : "'none'";
  return reply
    .code(page.status ?? 200)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; ` +
        `frame-src ${page.frames ?? "'none'"}; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
    )
    .send(document(page).text);
}

function document(page: Page): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/sandbox.css" />
        ${(page.styles ?? []).map((path) => html`<link rel="stylesheet" href="${path}" />`)}
        ${(page.scripts ?? []).map((path) => html`<script src="${path}" defer></script>`)}
      </head>
      <body>
        ${page.bare === true ? page.body : framed(page)}
      </body>
    </html>`;
}

function framed(page: Page): Markup {
  return html`<main class="${page.wide === true ? 'wide' : 'narrow'}">
    <p class="vendor">${page.vendor} <span>Sandbox: nothing here is real</span></p>
    ${page.body}
  </main>`;
}
