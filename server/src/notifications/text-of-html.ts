const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': '’',
};

/** Clean HTML as plain text: blocks apart from each other, links without their addresses. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<li[^>]*>/g, '- ')
    .replaceAll(/<\/t[dh]>/g, ' | ')
    .replaceAll(/<br[^>]*>|<\/(?:tr|li|dt)>/g, '\n')
    .replaceAll(/<\/(?:p|h[1-6]|ul|ol|table|blockquote|pre|dd|dl|section)>/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
