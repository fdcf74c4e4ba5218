import type { EmailContent, EmailItem } from '../../server/src/notifications/index.ts';
import { textOfHtml } from '../../server/src/notifications/text-of-html.ts';

/** Content without images, which are attachments. */
type SampleContent = Omit<EmailContent, 'body'> & { readonly body?: { html: string; text: string } };

const rowStart = '\n<tr><td align="left" style="padding:';

const kinds = [
  ['heading', '<h1 '],
  ['paragraph', '<p class="n-ink" style="margin:0;font:16px'],
  ['item', '<div class="n-rule" style="border-top:1px'],
  ['facts', '<table class="n-rule" width="100%" cellpadding="0" cellspacing="0" style="border-collapse'],
  ['action', '<table role="presentation" cellpadding="0" cellspacing="0"><tr><td bgcolor'],
  ['note', '<p class="n-soft" style="margin:0;font:14px'],
] as const;
type RowKind = (typeof kinds)[number][0] | 'body';

/** Returns the content of an email, reconstructed from the HTML of `renderEmail`. */
export function contentOfHtml(html: string): SampleContent {
  const [head = '', , ...rest] = html.split(rowStart);
  const rows = rest.slice(0, -1).map((row) => {
    const content = row.slice(row.indexOf('">') + 2).replace(/<\/td><\/tr>$/, '');
    const kind: RowKind = kinds.find(([, start]) => content.startsWith(start))?.[0] ?? 'body';
    return { kind, content };
  });
  const bodyAt = rows.findIndex(({ kind }) => kind === 'body');
  const of = (wanted: RowKind, from = 0, to = rows.length) =>
    rows.slice(from, to).flatMap(({ kind, content }) => (kind === wanted ? [content] : []));
  const paragraphs = of('paragraph', 0, bodyAt === -1 ? undefined : bodyAt).map(words);
  const closing = bodyAt === -1 ? [] : of('paragraph', bodyAt).map(words);
  const preheader = words(/<div style="display:none[^>]*>(.*?)(?:&#847;)/.exec(head)?.[1] ?? '');
  const items = of('item').map(itemOf);
  const [facts = ''] = of('facts');
  const [action] = of('action');
  const body = of('body')[0]?.replaceAll(/<img [^>]*>/g, '');
  const note = of('note').map(words);
  return {
    heading: words(of('heading')[0] ?? ''),
    ...(preheader === (paragraphs[0] ?? '') ? {} : { preheader }),
    paragraphs,
    ...(body === undefined ? {} : { body: { html: body, text: textOfHtml(body) } }),
    ...(closing.length === 0 ? {} : { closing }),
    ...(items.length === 0 ? {} : { items }),
    facts: [...facts.matchAll(/<tr><th[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td><\/tr>/g)].map(
      ([, label = '', value = '']) => [words(label), words(value)] as const,
    ),
    action: action === undefined ? null : { label: words(action), url: addressIn(action) ?? '' },
    ...(note.length === 0 ? {} : { note }),
    ...(html.includes('>Manage plan and notifications</a>') ? {} : { isToStranger: true }),
  };
}

function itemOf(row: string): EmailItem {
  const [label = '', title = '', text = ''] = [...row.matchAll(/<p [^>]*>(.*?)<\/p>/g)].map(([, inner]) =>
    words(inner ?? ''),
  );
  return { label, title, text, url: addressIn(row) };
}

function addressIn(html: string): string | null {
  const found = / href="([^"]*)"/.exec(html)?.[1];
  return found === undefined ? null : words(found);
}

/** Returns HTML as text, without tags and with entities decoded. */
function words(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
