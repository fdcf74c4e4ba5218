import { alertTexts } from '@niveshak/contract/notifications/alert-texts';
import { planOf } from '@niveshak/domain/catalogue/plan';
import { offeredPlansWith } from '@niveshak/domain/catalogue/gates';
import type { QueuedRecord } from './email-records.ts';
import type { EmailContent, EmailItem } from './layout.ts';
import { referencedPictures } from './pictures.ts';
import type { EmailPicture } from './pictures.ts';
import { topicOf } from './publications.ts';
import type { Publication, PublicationKind } from './publications.ts';
import { textOfHtml } from './text-of-html.ts';

/** Returns the title of the first publication and the number of others. */
export function digestSubject(readable: readonly Publication[]): string {
  const [first] = readable;
  const more = readable.length - 1;
  const title = first?.title ?? '';
  return more === 0 ? title : `${title} and ${more} more`;
}

/** Returns an email with today's publications: first those in the member's plan, then those in other plans. */
function digestEmail(
  readable: readonly Publication[],
  locked: readonly Publication[],
  appOrigin: string,
): EmailContent {
  const count = readable.length === 1 ? 'One new piece' : `${readable.length} new pieces`;
  return {
    heading: 'New today',
    preheader: readable.map(({ title }) => title).join(' · '),
    paragraphs: [`${count} that you have not read yet.`],
    items: [
      ...readable.map((publication) => openItem(publication, appOrigin)),
      ...locked.map((publication) => lockedItem(publication)),
    ],
    facts: [],
    action: { label: 'Read on the site', url: `${appOrigin}/` },
  };
}

const actions = {
  article: 'Read it',
  rebalance: 'See what changed',
  outliers: 'See the outliers',
} as const satisfies Record<PublicationKind, string>;

function alertEmail(publication: Publication, appOrigin: string): EmailContent {
  return {
    heading: publication.title,
    preheader: publication.summary,
    paragraphs: [alertTexts[topicOf[publication.kind]](publication.label), publication.summary],
    facts: [],
    action: {
      label: actions[publication.kind],
      url: appOrigin + publication.path,
    },
  };
}

export type PicturesOf = ReadonlyMap<string, readonly EmailPicture[]>;

type NewsRecord = Pick<QueuedRecord, 'category' | 'readable' | 'locked'>;

/** Returns the email for a batch record, or null if its publication no longer exists. */
export function combinedEmail(
  record: NewsRecord,
  known: ReadonlyMap<string, Publication>,
  appOrigin: string,
  pictures: PicturesOf,
): EmailContent | null {
  const { category } = record;
  const find = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? []);
  const readable = find(record.readable);
  const locked = find(record.locked);
  const [first] = readable;
  const [closed] = locked;
  if (category === 'letter') {
    const about = first ?? closed;
    if (about === undefined) return null;
    return articleEmail(about, first !== undefined, appOrigin, pictures.get(about.id) ?? []);
  }
  if (first === undefined) return null;
  return category === 'alert' ? alertEmail(first, appOrigin) : digestEmail(readable, locked, appOrigin);
}

/** Returns the email for an article: the full text, or an excerpt with the plans that include the article. */
export function articleEmail(
  { title, summary, path, feature, letter }: ArticleInEmail,
  isWhole: boolean,
  appOrigin: string,
  pictures: readonly EmailPicture[],
): EmailContent {
  const html = letter === null ? '' : isWhole ? letter.wholeHtml : letter.previewHtml;
  return {
    heading: title,
    preheader: summary,
    paragraphs: summary === '' ? [] : [summary],
    body: emailBody(html, appOrigin, pictures),
    closing: isWhole ? [] : [`This is a preview. ${plansThatOpen(feature)}`],
    facts: [],
    action: { label: 'Read it on the site', url: appOrigin + path },
  };
}

export type ArticleInEmail = Pick<Publication, 'title' | 'summary' | 'path' | 'feature' | 'letter'>;

/** Converts styled HTML to an email body. URLs become absolute, because the email is read outside the app. */
export function emailBody(
  html: string,
  appOrigin: string,
  pictures: readonly EmailPicture[] = [],
): NonNullable<EmailContent['body']> {
  return {
    html: html.replaceAll(/(href|src)="\//g, `$1="${appOrigin}/`),
    text: textOfHtml(html),
    pictures: referencedPictures(html, pictures),
  };
}

function openItem({ title, summary, label, path }: Publication, appOrigin: string): EmailItem {
  return { label, title, text: summary, url: appOrigin + path };
}

/**
 * Returns an unlinked item for a publication that the member cannot read. The plans that include it are listed nearby.
 */
function lockedItem({ title, label, feature }: Publication): EmailItem {
  return { label, title, text: `Not in your plan. ${plansThatOpen(feature)}`, url: null };
}

function plansThatOpen(feature: Publication['feature']): string {
  if (feature === null) return '';
  const opensLite = offeredPlansWith(feature).some((alias) => planOf(alias).tier === 'lite');
  return opensLite ? 'Included in every plan.' : 'Included in Premium.';
}
