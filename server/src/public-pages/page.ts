import type { Firm } from '@niveshak/contract/firm/schemas';
import { genericTexts, notOpenTexts } from '@niveshak/contract/platform/texts';
import { shareText } from '@niveshak/domain/firm/share-text';
import { standardWarning } from '@niveshak/domain/firm/launch-checklist';
import { html, jsonScript } from './markup.ts';
import type { Html } from './markup.ts';
import type { Sheet } from './stylesheet.ts';

export type PageFrame = {
  /** Null before setup; the page then shows no name. */
  readonly firm: Firm | null;
  readonly isRehearsal: boolean;
  /** Origin without a trailing slash, e.g. `https://research.example.in`. */
  readonly appOrigin: string;
  readonly sheet: Sheet;
};

/** Preview of a link. Without a `path`, the link itself is the URL. */
export type PagePreview = Pick<Page, 'title' | 'description' | 'picture' | 'article'> & {
  readonly path?: string;
};

export type Page = {
  readonly title: string;
  /** One or two sentences for search results. */
  readonly description: string;
  /** Path relative to the origin, e.g. `/public/articles`. */
  readonly path: string;
  readonly body: Html;
  /** False for pages that search engines must skip, such as targets of email links. */
  readonly isIndexed?: boolean;
  /** schema.org objects. Their content must also be visible on the page. */
  readonly structured?: readonly object[];
  readonly picture?: string;
  readonly article?: { readonly published: string; readonly modified: string; readonly author: string };
};

const sections = [
  ['/public/articles', 'Research'],
  ['/public/portfolios', 'Portfolios'],
  ['/public/authors', 'Authors'],
  ['/public/plans', 'Plans'],
] as const;

/** Pages that the regulator requires to be linked on every page. */
const legalLinks = [
  ['/public/terms', 'Terms'],
  ['/public/mitc', 'Most important terms'],
  ['/public/privacy', 'Privacy'],
  ['/public/data', 'Your data'],
  ['/public/refunds', 'Refunds'],
  ['/public/charter', 'Investor charter'],
  ['/public/complaints', 'Complaints'],
  ['/public/disclosures', 'Disclosures'],
  ['/public/ai', 'Use of AI'],
  ['/public/officers', 'Officers and contact'],
  ['/public/accessibility', 'Accessibility'],
] as const;

/** A logo with this aspect ratio or more contains the firm's name. */
const wordmarkRatio = 2.5;
/** Height in pixels; must match the stylesheet. */
const signHeight = 32;

/** Returns the masthead: the firm's logo or initial, and its name. */
function markOf(name: string, logo: Firm['logo']): Html {
  if (logo === null) return html`<span aria-hidden="true">${name.slice(0, 1)}</span>${name}`;
  const ratio = logo.width / logo.height;
  const isWordmark = ratio >= wordmarkRatio;
  const width = Math.round(signHeight * ratio);
  return html`<img
      src="/api/firm/logo/${logo.hash}"
      alt="${isWordmark ? name : ''}"
      width="${String(width)}"
      height="${String(signHeight)}"
    />${isWordmark ? null : name}`;
}

/** Returns a complete page for signed-out readers: HTML and one stylesheet, without executable scripts. */
export function drawPage(frame: PageFrame, page: Page): string {
  const { firm, appOrigin, isRehearsal, sheet } = frame;
  const name = firm?.name ?? notOpenTexts.nobody;
  const url = `${appOrigin}${page.path}`;
  const title = page.path === '/public/' ? `${name}: ${page.title}` : `${page.title} · ${name}`;
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${page.description === '' ? null : html`<meta name="description" content="${page.description}" /> `}${page.isIndexed === false || isRehearsal ? html`<meta name="robots" content="noindex" /> ` : html`<link rel="canonical" href="${url}" /> `}
        ${previewTags(frame, page)}${
          page.article === undefined
            ? null
            : html`<meta property="article:published_time" content="${page.article.published}" />
                <meta property="article:modified_time" content="${page.article.modified}" />
                <meta name="author" content="${page.article.author}" /> `
        }
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${sheet.preloads.map((url) => html`<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin />`)}
        <link rel="stylesheet" href="${sheet.path(firm ?? { accent: null })}" />
        ${(page.structured ?? []).map(jsonScript)}
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        ${isRehearsal ? html`<p class="rehearsal">${genericTexts.rehearsal}</p>` : null}
        <header class="top">
          <div class="frame">
            <a class="mark" href="/public/">${markOf(name, firm?.logo ?? null)}</a>
            ${
              firm === null
                ? null
                : html`<nav class="sections" aria-label="Sections">
                      ${sections.map(([path, label]) => sectionLink(path, label, page.path))}
                    </nav>
                    <nav aria-label="Account">
                      <a href="/signin">Sign in</a><a class="button" href="/public/plans">Subscribe</a>
                    </nav>`
            }
          </div>
        </header>
        <main id="content"><div class="frame">${page.body}</div></main>
        ${firm === null ? null : footerOf(firm)}
      </body>
    </html> `.text;
}

/** Returns the preview tags of a link, starting with the registered name and number (S-36). */
export function previewTags(
  { firm, appOrigin }: Pick<PageFrame, 'firm' | 'appOrigin'>,
  page: PagePreview,
): Html {
  const shared = (text: string) => (firm === null || text === '' ? text : shareText(firm, text));
  const picture = `${appOrigin}${page.picture ?? '/public/pictures/firm.png'}`;
  return html`<meta property="og:site_name" content="${firm?.name ?? notOpenTexts.nobody}" />
    <meta property="og:type" content="${page.article === undefined ? 'website' : 'article'}" />
    <meta property="og:title" content="${shared(page.title)}" />
    <meta property="og:description" content="${shared(page.description)}" />
    ${page.path === undefined ? null : html`<meta property="og:url" content="${appOrigin}${page.path}" />`}
    <meta property="og:locale" content="en_IN" />
    ${
      firm === null
        ? null
        : html`<meta property="og:image" content="${picture}" />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta property="og:image:alt" content="${page.title}" />
            <meta name="twitter:card" content="summary_large_image" /> `
    }`;
}

function sectionLink(path: string, label: string, here: string): Html {
  const isHere = here === path || here.startsWith(`${path}/`);
  return html`<a href="${path}" ${isHere ? html` aria-current="page"` : null}>${label}</a>`;
}

export function textPage(title: string, subtitle: string, body: Html): Html {
  return html`<div class="head">
      <h1>${title}</h1>
      <p class="subtitle">${subtitle}</p>
    </div>
    <div class="text">${body}</div>`;
}

function footerOf(firm: Firm): Html {
  const link = (path: string, label: string) => html`<a href="${path}">${label}</a>`;
  // The prescribed wording must appear, regardless of the firm's additions.
  const warning = firm.riskWarning.includes(standardWarning)
    ? firm.riskWarning
    : `${standardWarning} ${firm.riskWarning}`;
  return html`<footer>
    <div class="frame">
      <nav aria-label="Legal">${legalLinks.map(([path, label]) => link(path, label))}</nav>
      <p>
        ${firm.legalName}<br />SEBI registration as research analyst ${firm.sebiRegistration} · BSE enlistment
        ${firm.bseEnlistment}<br />${firm.address}
      </p>
      <p>
        Support: <a href="mailto:${firm.supportEmail}">${firm.supportEmail}</a> ·
        <a href="tel:${firm.supportPhone.replaceAll(/[^+\d]/g, '')}">${firm.supportPhone}</a><br />
        Compliance officer: ${firm.complianceOfficer} · Complaints:
        <a href="mailto:${firm.grievanceEmail}">${firm.grievanceEmail}</a><br />
        <a href="https://scores.sebi.gov.in" rel="noopener">SCORES</a> ·
        <a href="https://smartodr.in" rel="noopener">SMART ODR</a>
      </p>
      <p class="warning" data-risk-warning>${warning}</p>
    </div>
  </footer>`;
}
