import { markdown, markdownLanguage } from '@codemirror/lang-markdown';

type Extensions = NonNullable<NonNullable<Parameters<typeof markdown>[0]>['extensions']>;

const definition = /^\[\^[^\]\s]+\]:[ \t]?/;

/** The server's Markdown dialect, which excludes HTML and bare links and includes footnotes. */
const ofArticles: Extensions = {
  remove: [
    'HTMLBlock',
    'HTMLTag',
    'Autolink',
    'TaskList',
    'Subscript',
    'Superscript',
    'Emoji',
    'LinkReference',
  ],
  defineNodes: [{ name: 'Footnote', block: true }, 'FootnoteMark', 'FootnoteReference'],
  parseBlock: [
    {
      name: 'Footnote',
      leaf: (_context, { content }) =>
        definition.test(content)
          ? {
              nextLine: () => false,
              finish: (context, leaf) => {
                const { start } = leaf;
                const mark = definition.exec(leaf.content)?.[0].length ?? 0;
                const words = context.parser.parseInline(leaf.content.slice(mark), start + mark);
                context.addLeafElement(
                  leaf,
                  context.elt('Footnote', start, start + leaf.content.length, [
                    context.elt('FootnoteMark', start, start + mark),
                    ...words,
                  ]),
                );
                return true;
              },
            }
          : null,
      endLeaf: (_context, { text }) => definition.test(text),
    },
  ],
  parseInline: [
    {
      name: 'FootnoteReference',
      before: 'Link',
      parse: (context, next, at) => {
        if (next !== 0x5b || context.char(at + 1) !== 0x5e) return -1;
        const length = /^\[\^[^\]\s]+\]/.exec(context.slice(at, Math.min(context.end, at + 60)))?.[0].length;
        return length === undefined
          ? -1
          : context.addElement(context.elt('FootnoteReference', at, at + length));
      },
    },
  ],
};

export const articleMarkdown = markdown({ base: markdownLanguage, extensions: ofArticles });

export function parseArticle(text: string) {
  return articleMarkdown.language.parser.parse(text);
}

/** Line that ends the preview for readers without access. */
export const cutLine = /^<!--\s*(?:more\b[^>]*|members-only)\s*-->$/;
