import { offeredPlansWith } from '@niveshak/domain/catalogue/gates';
import type { Letter, LetterItem } from './layout.ts';
import type { Publication } from './publications.ts';

/** The first piece names the letter; how many more there are follows it. */
export function digestSubject(readable: readonly Publication[]): string {
  const [first] = readable;
  const more = readable.length - 1;
  const title = first?.title ?? '';
  return more === 0 ? title : `${title} and ${more} more`;
}

/** What is new today: what the member's plan opens, then what another plan would. */
export function digestLetter(
  readable: readonly Publication[],
  locked: readonly Publication[],
  appOrigin: string,
): Letter {
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

/** One piece, just published. */
export function alertLetter(publication: Publication, appOrigin: string): Letter {
  return {
    heading: publication.title,
    preheader: publication.summary,
    paragraphs: [
      publication.kind === 'article'
        ? `Just published in ${publication.label}.`
        : `${publication.label}: just rebalanced.`,
      publication.summary,
    ],
    facts: [],
    action: {
      label: publication.kind === 'article' ? 'Read it' : 'See what changed',
      url: appOrigin + publication.path,
    },
  };
}

function openItem({ title, summary, label, path }: Publication, appOrigin: string): LetterItem {
  return { label, title, text: summary, url: appOrigin + path };
}

/** Named, never linked as if it could be read: the plans that open it stand beside it. */
function lockedItem({ title, label, feature }: Publication): LetterItem {
  return { label, title, text: `Not in your plan. ${plansThatOpen(feature)}`, url: null };
}

function plansThatOpen(feature: Publication['feature']): string {
  if (feature === null) return '';
  const opensLite = offeredPlansWith(feature).some((alias) => alias === 'CML1Y');
  return opensLite ? 'Included in every plan.' : 'Included in Premium.';
}
