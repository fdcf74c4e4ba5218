const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': '’',
};

/** Returns the text of clean HTML, without tags. */
export function plainText(escaped: string): string {
  return escaped.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (found) => entities[found] ?? found);
}

/** Converts clean HTML to plain text, with separated blocks and without link URLs. */
export function textOfHtml(html: string): string {
  const text = html
    .replaceAll(/<li[^>]*>/g, '- ')
    .replaceAll(/<\/t[dh]>\s*(?=<t[dh])/g, ' | ')
    .replaceAll(/<br[^>]*>|<\/(?:tr|li|dt)>/g, '\n')
    .replaceAll(/<\/(?:p|h[1-6]|ul|ol|table|blockquote|pre|dd|dl|section|small|div)>/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return plainText(text);
}
