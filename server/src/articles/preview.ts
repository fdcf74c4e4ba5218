import type { Firm } from '@niveshak/contract/firm/schemas';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import type { Db } from '../platform/db/database.ts';
import { chartsOf, ratingCharts } from './chart-data.ts';
import { chartHtml } from './chart-html.ts';
import { readFirm } from '../firm/index.ts';
import { articleEmail } from './email-html.ts';
import { renderDisclosure } from './disclosure.ts';
import type { Drawing } from './drafts.ts';
import { imageSizes, imagesIn } from './figures.ts';
import { withHistories } from './recommendations.ts';
import { renderArticle } from './rendering.ts';

export async function emailPreview(db: Db, content: ArticleContent, drawing: Drawing) {
  const images = await imageSizes(db, imagesIn(content.body));
  const { charts } = await chartsOf(db, content.body, drawing.today, drawing.portfolioLevels);
  const recommendations = await withHistories(db, content.recommendations, new Map(), drawing.today, null);
  const { access, kind, disclosure } = content;
  return articleEmail(
    db,
    {
      access,
      bodyMarkdown: content.body,
      figures: { images, charts: { ...charts, ...(await ratingCharts(db, recommendations, drawing.today)) } },
      disclosure: kind === 'note' ? null : { ...disclosure, rating: null },
      recommendations,
      ...(content.author.trim() === '' ? {} : { byline: { author: content.author, on: drawing.today } }),
    },
    await readFirm(db),
  );
}

/** Returns the preview of a draft, rendered with the same code as the published page. */
export async function previewOf(
  db: Db,
  content: ArticleContent,
  firm: Firm,
  { today, portfolioLevels }: Drawing,
) {
  const images = await imageSizes(db, imagesIn(content.body));
  const { charts } = await chartsOf(db, content.body, today, portfolioLevels);
  const { bodyHtml, previewHtml, readingMinutes } = await renderArticle(content.body, {
    images,
    charts,
  });
  const recommendations = await withHistories(db, content.recommendations, new Map(), today, null);
  return {
    bodyHtml,
    previewHtml,
    readingMinutes,
    charts: Object.entries(charts).map(([block, chart], index) => ({
      block,
      html: chartHtml(chart, index + 1),
    })),
    disclosureHtml:
      content.kind === 'note'
        ? null
        : renderDisclosure(
            { ...content.disclosure, rating: null },
            firm,
            recommendations,
            await ratingCharts(db, recommendations, today),
          ),
  };
}
