import { escapeHtml } from '../platform/http/escape-html.ts';
import sanitizeHtml from 'sanitize-html';
import type { Firm } from '@niveshak/contract/firm/schemas';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { chartWords } from '@niveshak/domain/charts/chart-words';
import { emailStyles, messageStyles, pictureAddress } from '../notifications/index.ts';
import type { EmailPicture } from '../notifications/index.ts';
import type { Db } from '../platform/db/database.ts';
import { chartInWords } from './chart-html.ts';
import type { ArticleChart } from './chart-html.ts';
import { renderDisclosure } from './disclosure.ts';
import type { DraftDisclosure } from './disclosure.ts';
import { imagePath, imageHashesIn } from './figures.ts';
import { fitEmail } from './fit-email.ts';
import { emailImageName } from './images.ts';
import { emailPictures, noPictures } from './email-pictures.ts';
import type { CarriedPictures } from './email-pictures.ts';
import { renderArticle } from './rendering.ts';
import type { DraftRecommendation } from './recommendations.ts';
import type { ArticleText } from './store.ts';

export type EmailHtml = { readonly wholeHtml: string; readonly previewHtml: string };
export type ArticleEmail = EmailHtml & { readonly pictures: readonly EmailPicture[] };
type Said = Pick<ArticleText, 'access' | 'bodyMarkdown' | 'figures'> & {
  readonly disclosure: DraftDisclosure | null;
  readonly recommendations: readonly DraftRecommendation[];
  /** Author and date of publication. */
  readonly byline?: { readonly author: string; readonly on: CalendarDate };
};

export async function articleEmail(db: Db, article: Said, firm: Firm): Promise<ArticleEmail> {
  const carried = await emailPictures(db, article);
  const all = [...carried.charts.values(), ...carried.images.values()];
  return {
    ...(await articleEmailHtml(article, firm, carried)),
    // Embed each image once.
    pictures: [...new Map(all.map((picture) => [picture.name, picture])).values()],
  };
}

/** Converts a message in Markdown, without images and charts, to HTML for mail clients. */
export async function markdownForEmail(bodyMarkdown: string): Promise<string> {
  return forMail((await renderArticle(bodyMarkdown)).bodyHtml, noPictures, () => true, messageStyles);
}

/**
 * Returns an article as HTML for mail clients, with inline styles and its disclosures at the end. Charts and restricted
 * images are embedded, because mail clients have no session; images that do not fit are described in words.
 */
export async function articleEmailHtml(
  article: Said,
  firm: Firm,
  carried: CarriedPictures = noPictures,
): Promise<EmailHtml> {
  const { bodyMarkdown, figures, disclosure, recommendations, access, byline } = article;
  const drawChart = (chart: ArticleChart) => chartInEmail(chart, carried.charts.get(chart));
  const { bodyHtml, previewHtml } = await renderArticle(bodyMarkdown, figures, drawChart);
  // Everything above the cut is public, including its images.
  const open = new Set(imageHashesIn(previewHtml));
  const disclosed =
    disclosure === null
      ? ''
      : `<h2>Disclosures</h2>${renderDisclosure(disclosure, firm, recommendations, figures.charts, drawChart)}`;
  const by =
    byline === undefined
      ? ''
      : `<p><small>By ${escapeHtml(byline.author)} · ${formatDate(byline.on)}</small></p>`;
  return {
    wholeHtml: fitEmail({
      body: forMail(by + bodyHtml, carried, (hash) => access === 'public' || open.has(hash)),
      goOn: forMail('<p><em>The rest of this article is on the site.</em></p>'),
      end: forMail(disclosed),
    }),
    previewHtml: forMail(by + previewHtml + disclosed),
  };
}

/** Renders a chart's finding, its image if embedded, and a description, so that it can be understood without images. */
function chartInEmail(chart: ArticleChart, picture: EmailPicture | undefined): string {
  if (picture === undefined) return chartInWords(chart);
  return [
    `<div style="margin:24px 0"><p><strong>${escapeHtml(chart.title)}</strong></p>`,
    `<img src="${pictureAddress(picture)}" alt="${escapeHtml(chart.title)}">`,
    `<small>${escapeHtml(chartWords(chart))}</small></div>`,
  ].join('');
}

const storedPicture = /\/api\/article-images\/(?<hash>[0-9a-f]{64})\//;

function forMail(
  html: string,
  { images }: CarriedPictures = noPictures,
  isOpen: (hash: string) => boolean = () => true,
  styles = emailStyles,
): string {
  const styled = (name: string): sanitizeHtml.Transformer => {
    const style = styles[name];
    return (tagName, attribs) => {
      if (style === undefined) return { tagName, attribs };
      // The style overrides the attribute: numbers and their headings are right-aligned.
      const { align } = attribs;
      const css = align === undefined ? style.css : `${style.css};text-align:${align}`;
      return { tagName, attribs: { ...attribs, style: css, class: style.className } };
    };
  };
  return sanitizeHtml(html, {
    allowedTags:
      'h2 h3 h4 p ul ol li strong em s a blockquote hr br code pre table thead tbody tr th td img sup small div dl dt dd'.split(
        ' ',
      ),
    allowedAttributes: {
      '*': ['style', 'class', 'align'],
      a: ['href'],
      img: ['src', 'alt', 'width'],
      ol: ['start'],
    },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowedSchemesByTag: { img: ['cid'] },
    transformTags: {
      ...Object.fromEntries(Object.keys(emailStyles).map((name) => [name, styled(name)])),
      figure: 'div',
      figcaption: styled('p'),
      section: 'div',
      img: (_tagName, { src = '', alt = '' }) => {
        const hash = storedPicture.exec(src)?.groups?.['hash'];
        const embedded = hash === undefined ? undefined : images.get(hash);
        if (src.startsWith('cid:')) return imageTag(src, alt);
        if (embedded !== undefined) return imageTag(pictureAddress(embedded), alt);
        if (hash !== undefined && isOpen(hash)) return imageTag(imagePath(hash, emailImageName), alt);
        return { tagName: 'em', attribs: {}, text: `[${alt}]` };
      },
    },
  });
}

/** Sets the width twice, because Outlook reads only the attribute. */
function imageTag(src: string, alt: string): sanitizeHtml.Tag {
  const style = 'display:block;width:100%;max-width:560px;height:auto;margin:12px 0;border-radius:6px';
  return { tagName: 'img', attribs: { src, alt, width: '560', style } };
}
