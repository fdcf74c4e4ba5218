import { emailPicture } from '../notifications/index.ts';
import type { EmailPicture } from '../notifications/index.ts';
import type { Db } from '../platform/db/database.ts';
import { fileColumns, readFile } from '../platform/files/files.ts';
import { report } from '../platform/watch/events.ts';
import { ratingChartKey } from './chart-data.ts';
import type { ArticleChart } from './chart-html.ts';
import { chartPicture } from './chart-picture.ts';
import { imageHashesIn } from './figures.ts';
import { emailImageName } from './images.ts';
import { renderArticle } from './rendering.ts';
import type { DraftRecommendation } from './recommendations.ts';
import type { ArticleText } from './store.ts';
import './tables.ts';

/** Maximum bytes of embedded images in an email, before transfer encoding (decision 170). */
export const maxPictureBytes = 500_000;

/** Images embedded in an email. Other images are described in words. */
export type CarriedPictures = {
  readonly charts: ReadonlyMap<ArticleChart, EmailPicture>;
  /** Stored images, keyed by hash. */
  readonly images: ReadonlyMap<string, EmailPicture>;
};

export const noPictures: CarriedPictures = { charts: new Map(), images: new Map() };

type Shown = Pick<ArticleText, 'access' | 'bodyMarkdown' | 'figures'> & {
  readonly recommendations: readonly DraftRecommendation[];
};

/**
 * Returns the images to embed in an article email: first rendered charts, then restricted stored images, as far as they
 * fit. Call it once per email, not per recipient.
 */
export async function emailPictures(db: Db, article: Shown): Promise<CarriedPictures> {
  let room = maxPictureBytes;
  const isCarried = ({ bytes }: EmailPicture) => {
    if (bytes.length > room) return false;
    room -= bytes.length;
    return true;
  };
  const { charts: inText, closedImages } = await shownIn(article);
  const charts = new Map<ArticleChart, EmailPicture>();
  for (const chart of new Set([...inText, ...ratingChartsOf(article)])) {
    const picture = await render(chart);
    if (picture !== null && isCarried(picture)) charts.set(chart, picture);
  }
  const stored = await storedPictures(db, closedImages);
  const images = new Map<string, EmailPicture>();
  for (const hash of closedImages) {
    const picture = stored.get(hash);
    if (picture !== undefined && isCarried(picture)) images.set(hash, picture);
  }
  return { charts, images };
}

/** Returns an article's charts, and its stored images below the cut if restricted, in reading order. */
async function shownIn({ access, bodyMarkdown, figures }: Shown) {
  const charts: ArticleChart[] = [];
  const { bodyHtml, previewHtml } = await renderArticle(bodyMarkdown, figures, (chart) => {
    charts.push(chart);
    return '';
  });
  const open = new Set(imageHashesIn(previewHtml));
  const closedImages = access === 'public' ? [] : imageHashesIn(bodyHtml).filter((hash) => !open.has(hash));
  return { charts, closedImages };
}

function ratingChartsOf({ recommendations, figures }: Shown): readonly ArticleChart[] {
  return recommendations.flatMap(({ symbol }) => figures.charts[ratingChartKey(symbol)] ?? []);
}

async function render(chart: ArticleChart): Promise<EmailPicture | null> {
  try {
    return emailPicture('image/png', await chartPicture(chart));
  } catch {
    // The email is still sent, with the chart described in words.
    report('letter.chart-not-drawn', {
      lines: chart.kind === 'bars' ? chart.rows.length : chart.panels[0].series.length,
    });
    return null;
  }
}

async function storedPictures(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, EmailPicture>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_image_files as image')
    .innerJoin('files', 'files.hash', 'image.file_hash')
    .select('image.hash')
    .select(fileColumns)
    .where('image.hash', 'in', hashes)
    .where('image.name', '=', emailImageName)
    .execute();
  const pictures = new Map<string, EmailPicture>();
  for (const row of rows) pictures.set(row.hash, emailPicture('image/jpeg', await readFile(db, row)));
  return pictures;
}
