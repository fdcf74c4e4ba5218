import fs from 'node:fs';
import { z } from 'zod';
import { publicTextKinds } from '@niveshak/contract/kyc/schemas';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { articleAccessLevels } from '@niveshak/domain/articles/access';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import {
  articleBySlug,
  chartsOf,
  correctArticle,
  createSeries,
  disclosureSchema,
  everySeries,
  saveArticle,
  storeImage,
} from '../src/articles/index.ts';
import { ensureSunset, saveCoupon } from '../src/catalogue/index.ts';
import { saveBillingSettings } from '../src/billing/index.ts';
import { saveFirm } from '../src/firm/index.ts';
import { saveLegalDocument } from '../src/kyc/index.ts';
import { importExport } from '../src/slack-archives/index.ts';
import { businessTimeAt } from '../src/platform/clock.ts';
import type { BusinessTime } from '../src/platform/clock.ts';
import type { Keys } from '../src/platform/keys.ts';
import type { Db } from '../src/platform/db/database.ts';
import { portfolioLevels } from '../src/portfolios/index.ts';
import { loadAnalysts } from './analysts.ts';
import { demoArchive } from './archive.ts';
import { coverMotifs, drawCover } from './covers.ts';
import { demoCoupons } from './coupons.ts';
import { readFrontMatter } from './front-matter.ts';
import { loadGifts } from './load-gifts.ts';
import { loadMarket } from './load-market.ts';
import type { QuotePrices } from './load-market.ts';
import { loadMembers } from './load-members.ts';
import type { CollectPayment, CreateIdentity } from './load-members.ts';
import { loadStaff } from './load-staff.ts';

/**
 * `empty`: firm, legal texts and coupons. `people`: plus articles, members and gifts. `full`: plus archive and market.
 */
export type DemoKind = 'empty' | 'people' | 'full';

export type LoadDemoOptions = {
  readonly db: Db;
  readonly kind: DemoKind;
  /** Business time of the first run. Members' terms are relative to it. */
  readonly time: BusinessTime;
  readonly sunset: Sunset | null;
  readonly keys: Keys;
  readonly createIdentity: CreateIdentity;
  readonly collectPayment: CollectPayment;
  readonly quotePrices: QuotePrices;
};

const folder = import.meta.dirname;

/** Loads the demo installation. Requires the catalogue. Safe to rerun after an interruption. */
export async function loadDemo(options: LoadDemoOptions): Promise<void> {
  const { db, kind, time } = options;
  await saveFirm(db, JSON.parse(fs.readFileSync(`${folder}/firm.json`, 'utf8')));
  // SAC 997159 (other services auxiliary to financial services) is a demo value; an accountant must confirm it.
  await saveBillingSettings(db, { sacCode: '997159', bankDetails: null, footer: null, needsEInvoice: false });
  await ensureSunset(db, options.sunset, time.instant);
  await loadLegalTexts(db);
  for (const coupon of demoCoupons) await saveCoupon(db, coupon);
  if (kind === 'empty') return;
  await loadAnalysts(db);
  if (kind === 'people') await loadArticles(db, time.instant);
  await loadMembers(options);
  await loadStaff(options);
  await loadGifts(options);
  if (kind === 'people') return;
  await importExport({ db, source: demoArchive() });
  await loadMarket(db, time, options.quotePrices);
  // After the market data, from which charts are rendered.
  await loadArticles(db, time.instant);
}

const legalHead = z.strictObject({
  kind: z.enum(publicTextKinds),
  version: z.string(),
  effectiveFrom: z.string().transform((text) => calendarDate(text)),
  title: z.string(),
});

async function loadLegalTexts(db: Db): Promise<void> {
  for (const kind of publicTextKinds) {
    const { head, body } = readFrontMatter(`${folder}/legal/${kind}.md`);
    await saveLegalDocument(db, { ...legalHead.parse(head), bodyMarkdown: body });
  }
}

const articleHead = z.strictObject({
  title: z.string(),
  excerpt: z.string().max(300),
  author: z.string(),
  publishedAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  category: z.string(),
  access: z.enum(articleAccessLevels),
  kind: z.enum(['research', 'note']),
  disclosure: z.nullable(disclosureSchema),
  series: z.strictObject({ slug: z.string(), title: z.string(), order: z.int() }).nullable().default(null),
  cover: z
    .strictObject({ motif: z.enum(coverMotifs), alt: z.string() })
    .nullable()
    .default(null),
  /** Set if the article was published with an error and later corrected. */
  correction: z
    .strictObject({
      at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
      said: z.string(),
      says: z.string(),
      summary: z.string(),
    })
    .nullable()
    .default(null),
});

type DemoArticle = { readonly slug: string; readonly head: ArticleHead; readonly text: string };
type ArticleHead = z.output<typeof articleHead>;

/** Returns the demo articles. File names are slugs. */
function demoArticles(): DemoArticle[] {
  const files = fs.readdirSync(`${folder}/articles`).filter((name) => name.endsWith('.md'));
  return files.map((file) => {
    const { head, body: text } = readFrontMatter(`${folder}/articles/${file}`);
    return { slug: file.replace(/\.md$/, ''), head: articleHead.parse(head), text };
  });
}

/** Stores the covers of all articles. Call it before loading articles. */
export async function loadDemoPictures(db: Db): Promise<void> {
  for (const { head } of demoArticles()) {
    if (head.cover !== null) await storeImage(db, await drawCover(head.cover.motif), null);
  }
}

/** Loads the articles. Charts need market data. */
async function loadArticles(db: Db, now: Date): Promise<void> {
  for (const { slug, head, text: body } of demoArticles()) {
    const { series, cover, correction, ...facts } = head;
    const known = await articleBySlug(db, slug);
    if (known !== null) continue;
    const { today } = businessTimeAt(facts.publishedAt);
    const { charts } = await chartsOf(db, body, today, portfolioLevels);
    const stored = cover === null ? null : await storeImage(db, await drawCover(cover.motif), null);
    const written = {
      ...facts,
      bodyMarkdown: body,
      coverImage: null,
      charts,
      series: series === null ? null : { id: await seriesCalled(db, series), order: series.order },
      cover: stored === null || cover === null ? null : { hash: stored.hash, alt: cover.alt },
    };
    await db.transaction().execute(async (tx) => {
      const first = correction === null ? body : body.replace(correction.says, correction.said);
      await saveArticle(tx, { ...written, slug, bodyMarkdown: first }, now);
      if (correction === null) return;
      const saved = await articleBySlug(tx, slug);
      if (saved === null) throw new Error(`${slug} was saved and is not there.`);
      await correctArticle(tx, { ...written, id: saved.id, summary: correction.summary }, correction.at);
    });
  }
}

async function seriesCalled(db: Db, { slug, title }: { slug: string; title: string }): Promise<string> {
  const known = (await everySeries(db)).find((each) => each.slug === slug);
  if (known !== undefined) return known.id;
  const id = await db.transaction().execute((tx) => createSeries(tx, { slug, title, description: '' }));
  if (id === null) throw new Error(`The series ${slug} was not created.`);
  return id;
}
