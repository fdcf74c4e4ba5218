import { escapeHtml } from '../platform/http/escape-html.ts';
import type { Firm } from '@niveshak/contract/firm/schemas';
import type { ArticleSummary } from '../articles/index.ts';

export type FeedEntry = { readonly article: ArticleSummary; readonly html: string };

/**
 * Returns an Atom feed (RFC 4287) with the full articles that a member can read. It has no `self` link, because its URL
 * is secret.
 * @param entries newest first
 */
export function atomFeed(
  entries: readonly FeedEntry[],
  firm: Firm,
  { appOrigin, madeAt }: { readonly appOrigin: string; readonly madeAt: Date },
): string {
  const newest = entries.reduce((latest, { article }) => {
    const changed = changedAt(article);
    return changed > latest ? changed : latest;
  }, madeAt);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IN">
<id>${escapeHtml(appOrigin)}/feeds</id>
<title>${escapeHtml(firm.name)}</title>
<subtitle>${escapeHtml(firm.tagline)}</subtitle>
<updated>${newest.toISOString()}</updated>
<link rel="alternate" type="text/html" href="${escapeHtml(appOrigin)}/"/>
<author><name>${escapeHtml(firm.legalName)}</name></author>
<rights>${escapeHtml(firm.riskWarning)}</rights>
${entries.map((entry) => entryOf(entry, appOrigin)).join('\n')}
</feed>
`;
}

function changedAt({ publishedAt, correctedAt }: ArticleSummary): Date {
  return correctedAt ?? publishedAt;
}

function entryOf({ article, html }: FeedEntry, appOrigin: string): string {
  const url = `${appOrigin}/articles/${encodeURIComponent(article.slug)}`;
  return `<entry>
<id>urn:uuid:${article.id}</id>
<title>${escapeHtml(article.title)}</title>
<link rel="alternate" type="text/html" href="${escapeHtml(url)}"/>
<published>${article.publishedAt.toISOString()}</published>
<updated>${changedAt(article).toISOString()}</updated>
<author><name>${escapeHtml(article.author)}</name></author>
<category term="${escapeHtml(article.category)}"/>
<summary>${escapeHtml(article.excerpt)}</summary>
<content type="html" xml:base="${escapeHtml(appOrigin)}/">${escapeHtml(withoutControls(html))}</content>
</entry>`;
}

/** Removes control characters, which XML does not allow. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the ones that XML 1.0 does not know
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
