import type { Firm } from '@niveshak/contract/firm/schemas';
import { genericTexts, notOpenTexts } from '@niveshak/contract/platform/texts';
import { escapeHtml } from '../notifications/index.ts';

/** What every page is drawn with. */
export type PageFrame = {
  /** Null before the firm is set up: the page then names nobody. */
  readonly firm: Firm | null;
  readonly isRehearsal: boolean;
};

/** One page for signed-out readers: plain HTML, one stylesheet, no script. `bodyHtml` is sanitised already. */
export function renderPage(
  { firm, isRehearsal }: PageFrame,
  title: string,
  subtitle: string,
  bodyHtml: string,
): string {
  const name = escapeHtml(firm?.name ?? notOpenTexts.nobody);
  const banner = isRehearsal ? `<p class="rehearsal">${escapeHtml(genericTexts.rehearsal)}</p>\n` : '';
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${name}</title>
<link rel="stylesheet" href="/public/style.css">
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
${banner}<header><a href="/">${name}</a></header>
<main id="content">
<h1>${escapeHtml(title)}</h1>
<p class="subtitle">${escapeHtml(subtitle)}</p>
${bodyHtml}
</main>
${firm === null ? '' : footerOf(firm)}</body>
</html>
`;
}

function footerOf(firm: Firm): string {
  return `<footer>
<nav aria-label="Legal">
<a href="/public/terms">Terms</a> <a href="/public/mitc">Most important terms</a> <a href="/public/privacy">Privacy</a>
</nav>
<p>${escapeHtml(firm.legalName)} · SEBI ${escapeHtml(firm.sebiRegistration)} · BSE ${escapeHtml(firm.bseEnlistment)}<br>
${escapeHtml(firm.address)}<br>
<a href="mailto:${escapeHtml(firm.supportEmail)}">${escapeHtml(firm.supportEmail)}</a></p>
<p>Compliance officer: ${escapeHtml(firm.complianceOfficer)}. Complaints: <a href="mailto:${escapeHtml(firm.grievanceEmail)}">${escapeHtml(firm.grievanceEmail)}</a></p>
<p>${escapeHtml(firm.riskWarning)}</p>
</footer>
`;
}

/** The reading face of the app in a page of its own: paper and ink, one measure, light and dark. */
export const stylesheet = `
:root { --paper: #fbf7ef; --ink: #1f1b16; --muted: #5d564b; --rule: #ddd4c2; --link: #7a4d00; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #191713; --ink: #efe9dd; --muted: #b3aa9a; --rule: #3a352c; --link: #f2b84b; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.65 Georgia, 'Times New Roman', serif; }
header, main, footer { max-width: 42rem; margin: 0 auto; padding: 1.25rem; }
header { border-bottom: 1px solid var(--rule); font: 600 1rem/1.4 system-ui, sans-serif; }
header a { color: inherit; text-decoration: none; }
h1 { font-size: 2rem; line-height: 1.2; margin: 1.5rem 0 .25rem; }
h2 { font-size: 1.35rem; line-height: 1.3; margin: 2.25rem 0 .5rem; }
h3 { font-size: 1.1rem; margin: 1.75rem 0 .25rem; }
.subtitle, footer { color: var(--muted); font: .9375rem/1.55 system-ui, sans-serif; }
a { color: var(--link); text-underline-offset: .15em; }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font: .9375rem/1.5 system-ui, sans-serif; display: block; overflow-x: auto; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
button { font: 600 1rem/1.2 system-ui, sans-serif; padding: .85rem 1.4rem; border: 0; border-radius: .4rem; background: #e8a317; color: #1d1a14; cursor: pointer; }
button:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
footer { border-top: 1px solid var(--rule); margin-top: 3rem; }
footer nav a { display: inline-block; padding: .25rem .75rem .25rem 0; }
header a { display: inline-flex; min-height: 1.75rem; align-items: center; }
.rehearsal { margin: 0; padding: .6rem 1.25rem; background: #e8a317; color: #1d1a14; text-align: center; font: 600 .9375rem/1.4 system-ui, sans-serif; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem 1rem; }
`;
