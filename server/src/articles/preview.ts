import type { Firm } from '@niveshak/contract/firm/schemas';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import type { Db } from '../platform/db/database.ts';
import { chartsOf } from './chart-data.ts';
import { renderDisclosure } from './disclosure.ts';
import type { Drawing } from './drafts.ts';
import { imageSizes, imagesIn } from './figures.ts';
import { withHistories } from './recommendations.ts';
import { renderArticle } from './render-article.ts';

/** What a text will look like, by the renderer that makes what readers see. */
export async function previewOf(
  db: Db,
  content: ArticleContent,
  firm: Firm,
  { today, portfolioLevels }: Drawing,
) {
  const images = await imageSizes(db, imagesIn(content.body));
  const { charts } = await chartsOf(db, content.body, today, portfolioLevels);
  const { bodyHtml, previewHtml, readingMinutes } = renderArticle(content.body, {
    images,
    charts,
  });
  const recommendations = await withHistories(db, content.recommendations, new Map(), today, null);
  return {
    bodyHtml,
    previewHtml,
    readingMinutes,
    disclosureHtml:
      content.kind === 'note'
        ? null
        : renderDisclosure({ ...content.disclosure, rating: null }, firm, recommendations),
  };
}
