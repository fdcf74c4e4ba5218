import sanitizeHtml from 'sanitize-html';

const tags =
  'h2 h3 h4 p ul ol li strong em s a blockquote hr br code pre table thead tbody tr th td div img sup section figure figcaption';

const options: sanitizeHtml.IOptions = {
  allowedTags: tags.split(' '),
  allowedAttributes: {
    a: ['href', 'rel', 'id', 'class', 'aria-label'],
    img: ['src', 'alt', 'srcset', 'sizes', 'width', 'height', 'loading', 'decoding'],
    ol: ['start', 'class'],
    li: ['id', 'class'],
    div: ['class'],
    sup: ['class'],
    section: ['class'],
    hr: ['class'],
    table: ['tabindex'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    th: ['align'],
    td: ['align'],
  },
  allowedClasses: {
    a: ['footnote-back'],
    div: ['table-scroll', 'chart-place', 'stock-place'],
    sup: ['footnote-ref'],
    section: ['footnotes'],
    hr: ['footnotes-sep'],
    ol: ['footnotes-list'],
    li: ['footnote-item'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  // Only images from this origin are allowed.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
  },
};

/** An empty header in the top-left corner of a table becomes an ordinary cell. */
const emptyHeader = /<th(?: align="\w+")?>\s*<\/th>/g;

/** Returns sanitized HTML without scripts, frames, styles and external resources. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(
    html
      .replaceAll('<table>', '<div class="table-scroll"><table tabindex="0">')
      .replaceAll('</table>', '</table></div>'),
    options,
  ).replaceAll(emptyHeader, '<td></td>');
}
