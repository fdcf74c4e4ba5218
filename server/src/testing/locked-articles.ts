/** A word in the paid part of each locked article. */
export const canary = 'Kanarienvogel';
const filler = Array.from({ length: 300 }, (_, at) => `word${at}`);
/** The word comes after the third of the text that a preview may show, and at the end. */
const words = [...filler.slice(0, 150), canary, ...filler.slice(150), canary];

/** Markdown of locked articles in various shapes, by name. */
export const lockedArticles: Readonly<Record<string, string>> = {
  'one-paragraph': words.join(' '),
  'hard-breaks': words.map((word) => `${word}  `).join('\n'),
  paragraphs: words.join('\n\n'),
  list: words.map((word) => `- ${word}`).join('\n'),
  table: `| a |\n|---|\n${words.map((word) => `| ${word} |`).join('\n')}`,
  heading: `# ${words.join(' ')}`,
  quote: words.map((word) => `> ${word}`).join('\n'),
  footnote: `${filler.slice(0, 40).join(' ')}[^1]\n\n[^1]: ${words.join(' ')}`,
  code: `\`\`\`\n${words.join('\n')}\n\`\`\``,
  'cut-in-a-line': `Open. <!--more--> ${canary}`,
  'cut-first': `<!--more-->\n\n${words.join(' ')}`,
};
