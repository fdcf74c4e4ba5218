import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

/** Without raw HTML, because legal texts contain only headings, paragraphs, lists, tables and links. */
export const legalMarkdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

/**
 * Returns a legal text as sanitized HTML, with wide tables in a scrollable box. Slow for some texts; prefer
 * `renderLegalText`.
 */
export function legalTextHtml(markdown: string): string {
  const html = legalMarkdown
    .render(markdown)
    .replaceAll('<table>', '<div class="table-scroll"><table tabindex="0">')
    .replaceAll('</table>', '</table></div>');
  return sanitizeHtml(html, {
    allowedTags:
      'h1 h2 h3 h4 p ul ol li strong em a blockquote hr br code table thead tbody tr th td div'.split(' '),
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'], table: ['tabindex'], div: ['class'] },
    allowedClasses: { div: ['table-scroll'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  });
}
