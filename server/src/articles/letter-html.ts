import sanitizeHtml from 'sanitize-html';
import type { Firm } from '@niveshak/contract/firm/schemas';
import { letterStyles } from '../notifications/index.ts';
import { chartInWords } from './chart-html.ts';
import { renderDisclosure } from './disclosure.ts';
import { imagePath } from './figures.ts';
import { letterImageName } from './images.ts';
import { renderArticle } from './render-article.ts';
import type { ArticleText } from './store.ts';

export type LetterHtml = { readonly wholeHtml: string; readonly previewHtml: string };
type Said = Pick<ArticleText, 'access' | 'bodyMarkdown' | 'figures' | 'disclosure' | 'recommendations'>;

/**
 * An article as HTML for mail programs: styles inline, charts in words, its disclosures below. Pictures stand in it where
 * everybody may see them; of others it says what they show, for a mail program has no session.
 */
export function articleLetterHtml(article: Said, firm: Firm): LetterHtml {
  const { bodyMarkdown, figures, disclosure, recommendations, access } = article;
  const { bodyHtml, previewHtml } = renderArticle(bodyMarkdown, figures, chartInWords);
  const disclosed =
    disclosure === null ? '' : `<h2>Disclosures</h2>${renderDisclosure(disclosure, firm, recommendations)}`;
  return {
    wholeHtml: forMail(bodyHtml + disclosed, access === 'public'),
    // What stands above the cut is open to everybody, pictures too.
    previewHtml: forMail(previewHtml + disclosed, true),
  };
}

const picture = /\/api\/article-images\/(?<hash>[0-9a-f]{64})\//;

function forMail(html: string, withImages: boolean): string {
  const styled = (name: string): sanitizeHtml.Transformer => {
    const style = letterStyles[name];
    return (tagName, attribs) => ({
      tagName,
      attribs: style === undefined ? attribs : { ...attribs, style: style.css, class: style.className },
    });
  };
  return sanitizeHtml(html, {
    allowedTags:
      'h2 h3 h4 p ul ol li strong em s a blockquote hr br code pre table thead tbody tr th td img sup div dl dt dd'.split(
        ' ',
      ),
    allowedAttributes: {
      '*': ['style', 'class', 'align'],
      a: ['href'],
      img: ['src', 'alt', 'width'],
      ol: ['start'],
    },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowedSchemesByTag: { img: [] },
    transformTags: {
      ...Object.fromEntries(Object.keys(letterStyles).map((name) => [name, styled(name)])),
      figure: 'div',
      figcaption: styled('p'),
      section: 'div',
      img: (_tagName, { src = '', alt = '' }) => {
        const hash = picture.exec(src)?.groups?.['hash'];
        if (!withImages || hash === undefined) return { tagName: 'em', attribs: {}, text: `[${alt}]` };
        const style = 'display:block;width:100%;max-width:560px;height:auto;margin:12px 0';
        return {
          tagName: 'img',
          attribs: { src: imagePath(hash, letterImageName), alt, width: '560', style },
        };
      },
    },
  });
}
