import { escapeHtml } from '../platform/http/escape-html.ts';
import type { Firm } from '@niveshak/contract/firm/schemas';
import { accentOf, darkStyles, face, light } from './email-styles.ts';
import type { EmailAccent } from './email-styles.ts';
import type { EmailPicture } from './pictures.ts';
import type { Mail } from './ports.ts';

/** A list item in an email, linked if it has a URL. */
export type EmailItem = {
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly url: string | null;
};

export type EmailContent = {
  readonly heading: string;
  /** Shown next to the subject in the inbox; by default the first paragraph. */
  readonly preheader?: string;
  readonly paragraphs: readonly string[];
  /** Long content between the paragraphs: clean HTML with email styles, its plain-text version, and its images. */
  readonly body?: {
    readonly html: string;
    readonly text: string;
    readonly pictures: readonly EmailPicture[];
  };
  /** Paragraphs after the body. */
  readonly closing?: readonly string[];
  readonly items?: readonly EmailItem[];
  /** Label and value pairs, shown as a small table. A label without a value is the heading of the pairs after it. */
  readonly facts: readonly (readonly [string, string])[];
  readonly action: { readonly label: string; readonly url: string } | null;
  /** Small print after the button. */
  readonly note?: readonly string[];
  /** Id of the invoice whose PDF is attached. */
  readonly invoiceId?: string;
  /** Ids of the credit notes whose PDFs are attached. */
  readonly creditNoteIds?: readonly string[];
  /** True if the recipient may have no account and therefore no settings. */
  readonly isToStranger?: boolean;
};

type RenderedEmail = Required<Pick<Mail, 'text' | 'html' | 'pictures'>> &
  Pick<Mail, 'invoiceId' | 'creditNoteIds'>;

export type FooterLinks = {
  readonly appOrigin: string;
  /** Unsubscribe link, or null if the email is mandatory. */
  readonly stopUrl: string | null;
};

/**
 * Renders an email as plain text and HTML. The HTML uses tables, inline styles and dark-mode colours, because mail
 * clients support little else.
 */
export function renderEmail(firm: Firm, email: EmailContent, links: FooterLinks): RenderedEmail {
  const pictures = email.body?.pictures ?? [];
  return {
    text: plainText(firm, email, links),
    html: html(firm, email, links),
    pictures,
    ...(email.invoiceId === undefined ? {} : { invoiceId: email.invoiceId }),
    ...(email.creditNoteIds === undefined ? {} : { creditNoteIds: email.creditNoteIds }),
  };
}

const stopWords = 'Unsubscribe';
const manageWords = 'Manage plan and notifications';

/** Returns the labelled footer links. Recipients without an account get no settings link. */
function footerLinks(
  { isToStranger }: EmailContent,
  { appOrigin, stopUrl }: FooterLinks,
): (readonly [label: string, url: string])[] {
  return [
    ...(isToStranger === true ? [] : [[manageWords, `${appOrigin}/account/notifications`] as const]),
    ...(stopUrl === null ? [] : [[stopWords, stopUrl] as const]),
  ];
}

function plainText(firm: Firm, email: EmailContent, links: FooterLinks): string {
  const { heading, paragraphs, body, closing = [], items = [], facts, action, note = [] } = email;
  return [
    heading,
    ...paragraphs,
    ...(body === undefined ? [] : [body.text]),
    ...closing,
    ...items.map(({ label, title, text, url }) =>
      [`${label}: ${title}`, text, ...(url === null ? [] : [url])].join('\n'),
    ),
    ...(facts.length === 0 ? [] : [facts.map(factText).join('\n').trimStart()]),
    ...(action === null ? [] : [`${action.label}: ${action.url}`]),
    ...note,
    `${firm.name} · SEBI ${firm.sebiRegistration}\n${firm.supportEmail}\nComplaints: ${firm.grievanceEmail}\n${firm.riskWarning}`,
    ...footerLinks(email, links).map(([label, url]) => `${label}: ${url}`),
  ].join('\n\n');
}

function factText([label, value]: EmailContent['facts'][number]): string {
  return value === '' ? `\n${label}` : `${label}: ${value}`;
}

function html(firm: Firm, email: EmailContent, links: FooterLinks): string {
  const { heading, paragraphs, body, closing = [], items = [], facts, action, note = [] } = email;
  const accent = accentOf(firm);
  const preheader = email.preheader ?? paragraphs[0] ?? '';
  const rows = [
    row(mastheadHtml(firm, accent), '28px 0 0'),
    row(
      `<h1 class="n-ink" style="margin:0;font:600 27px/1.25 ${face.serif};color:${light.ink};text-wrap:balance">${escapeHtml(heading)}</h1>`,
      '24px 0 4px',
    ),
    ...paragraphs.map(paragraphHtml),
    ...(body === undefined ? [] : [row(body.html, '12px 0 0')]),
    ...closing.map(paragraphHtml),
    ...items.map((item, index) => row(itemHtml(item, accent), index === 0 ? '20px 0 0' : '0')),
    ...(facts.length === 0 ? [] : [row(factsHtml(facts), '20px 0 0')]),
    ...(action === null ? [] : [row(buttonHtml(action, accent), '28px 0 8px')]),
    ...note.map(noteHtml),
    row(footerHtml(firm, footerLinks(email, links)), '32px 0 28px'),
  ].join('\n');
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(heading)}</title>
<style>${darkStyles}</style></head>
<body class="n-paper" style="margin:0;padding:0;background:${light.paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" class="n-paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}"><tr>
<td align="center" style="padding:0 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
${rows}
</table>
</td></tr></table>
</body></html>`;
}

/** Returns the masthead: the firm's name, and its initial above a line in the accent colour, as in the app. */
function mastheadHtml({ name }: Firm, { accent }: EmailAccent): string {
  const mark =
    `<td class="n-mark" width="32" height="29" align="center" bgcolor="${light.ink}" aria-hidden="true" ` +
    `style="border-bottom:3px solid ${accent};background:${light.ink};font:600 18px/1 ${face.serif};color:${light.paper}">` +
    `${escapeHtml([...name][0] ?? '')}</td>`;
  return (
    `<table role="presentation" class="n-rule" width="100%" cellpadding="0" cellspacing="0" style="border-bottom:1px solid ${light.rule}">` +
    '<tr><td style="padding-bottom:16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>' +
    `${mark}<td class="n-ink" style="padding-left:10px;font:600 18px/1.3 ${face.serif};color:${light.ink}">${escapeHtml(name)}</td>` +
    '</tr></table></td></tr></table>'
  );
}

function paragraphHtml(paragraph: string): string {
  return row(
    `<p class="n-ink" style="margin:0;font:16px/1.55 ${face.sans};color:${light.ink}">${unorphaned(escapeHtml(paragraph))}</p>`,
    '12px 0 0',
  );
}

function noteHtml(note: string): string {
  return row(
    `<p class="n-soft" style="margin:0;font:14px/1.5 ${face.sans};color:${light.soft}">${linked(unorphaned(escapeHtml(note)))}</p>`,
    '8px 0 0',
  );
}

/** Returns escaped text whose last word, if short, is never alone on its line. */
function unorphaned(escaped: string): string {
  return escaped.replace(/ (\S{1,14})$/, '&nbsp;$1');
}

/** Returns escaped text with its web addresses as links. */
function linked(escaped: string): string {
  return escaped.replaceAll(
    /https:\/\/\S+/g,
    (url) => `<a class="n-soft" href="${url}" style="color:${light.soft}">${url}</a>`,
  );
}

function row(content: string, padding: string): string {
  return `<tr><td align="left" style="padding:${padding}">${content}</td></tr>`;
}

function itemHtml({ label, title, text, url }: EmailItem, { accent }: EmailAccent): string {
  const style = `font:600 19px/1.35 ${face.serif};color:${url === null ? light.soft : light.ink}`;
  const name =
    url === null
      ? `<span class="n-soft" style="${style}">${escapeHtml(title)}</span>`
      : `<a class="n-ink" href="${escapeHtml(url)}" style="${style};text-decoration:underline;` +
        `text-decoration-color:${accent};text-underline-offset:4px">${escapeHtml(title)}</a>`;
  return (
    `<div class="n-rule" style="border-top:1px solid ${light.rule};padding:16px 0">` +
    `<p class="n-soft" style="margin:0 0 4px;font:14px/1.4 ${face.sans};color:${light.soft}">${escapeHtml(label)}</p>` +
    `<p style="margin:0">${name}</p>` +
    `<p class="n-soft" style="margin:6px 0 0;font:15px/1.5 ${face.sans};color:${light.soft}">${escapeHtml(text)}</p></div>`
  );
}

/** Labels of the amount that an email is about. */
const totals: readonly string[] = ['Paid', 'Total', 'New total', 'Refund', 'Amount'];
/** Length from which values are left-aligned, because they take several lines on phones. */
const longValue = 40;

function factsHtml(facts: EmailContent['facts']): string {
  const align = facts.some(([, value]) => value.length > longValue) ? 'left' : 'right';
  const cell = `padding:10px 0;border-bottom:1px solid ${light.rule};font:15px/1.5 ${face.sans};vertical-align:top`;
  const heading = `padding:20px 0 8px;border-bottom:1px solid;font:600 16px/1.4 ${face.serif};color:${light.ink}`;
  const hasTopRule = facts[0]?.[1] !== '';
  return `<table class="n-rule" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse${hasTopRule ? `;border-top:1px solid ${light.rule}` : ''}">${facts
    .map(([label, value]) =>
      value === ''
        ? `<tr><th scope="col" class="n-ink" style="${heading};text-align:left">${escapeHtml(label)}</th><td class="n-ink" style="${heading}"></td></tr>`
        : `<tr><th scope="row" class="n-soft n-rule" style="${cell};padding-right:16px;text-align:left;font-weight:400;white-space:nowrap;color:${light.soft}">${escapeHtml(label)}</th>` +
          `<td class="n-ink n-rule" style="${cell};text-align:${align};font-variant-numeric:tabular-nums;` +
          `${totals.includes(label) && value.startsWith('₹') ? 'font-weight:600;' : ''}color:${light.ink}">${unorphaned(escapeHtml(value))}</td></tr>`,
    )
    .join('')}</table>`;
}

/** Returns the button. Its table cell is coloured, so that it stays visible if link styles are stripped. */
function buttonHtml(
  { label, url }: NonNullable<EmailContent['action']>,
  { accent, onAccent }: EmailAccent,
): string {
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0"><tr>' +
    `<td bgcolor="${accent}" style="border-radius:6px;background:${accent}">` +
    `<a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;border:1px solid ${accent};border-radius:6px;` +
    `font:600 16px/1.2 ${face.sans};color:${onAccent};text-decoration:none">${escapeHtml(label)}</a>` +
    '</td></tr></table>'
  );
}

/** Returns the footer: the recipient's links, the sender, then the risk warning. */
function footerHtml(firm: Firm, links: ReturnType<typeof footerLinks>): string {
  const anchor = (label: string, url: string) =>
    `<a class="n-soft" href="${escapeHtml(url)}" style="color:${light.soft}">${escapeHtml(label)}</a>`;
  const manage = links.map(([label, url]) => anchor(label, url)).join(' &nbsp;·&nbsp; ');
  const address = (of: string) => anchor(of, `mailto:${of}`);
  const paragraphs = [
    ...(manage === '' ? [] : [manage]),
    `Help: ${address(firm.supportEmail)}<br>Complaints: ${address(firm.grievanceEmail)}`,
    `${escapeHtml(firm.legalName)} · SEBI ${escapeHtml(firm.sebiRegistration)}<br>${escapeHtml(firm.address)}`,
    escapeHtml(firm.riskWarning),
  ].map(
    (content) =>
      `<p class="n-soft" style="margin:0;padding-top:14px;font:14px/1.5 ${face.sans};color:${light.soft}">${content}</p>`,
  );
  return `<div class="n-rule" style="border-top:1px solid ${light.rule};padding-top:2px">${paragraphs.join('')}</div>`;
}
