import fs from 'node:fs';
import { z } from 'zod';
import { publicTextKinds } from '@niveshak/contract/kyc/schemas';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { articleAccessLevels } from '@niveshak/domain/articles/access';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { disclosureSchema, saveArticle } from '../src/articles/index.ts';
import { ensureSunset, saveCoupon } from '../src/catalogue/index.ts';
import { saveBillingSettings } from '../src/billing/index.ts';
import { saveFirm } from '../src/firm/index.ts';
import { saveLegalDocument } from '../src/kyc/index.ts';
import { importExport } from '../src/slack-archives/index.ts';
import type { BusinessTime } from '../src/platform/clock.ts';
import type { Keys } from '../src/platform/keys.ts';
import type { Db } from '../src/platform/db/database.ts';
import { demoArchive } from './archive.ts';
import { demoCoupons } from './coupons.ts';
import { readFrontMatter } from './front-matter.ts';
import { loadGifts } from './load-gifts.ts';
import { loadMarket } from './load-market.ts';
import type { QuotePrices } from './load-market.ts';
import { loadMembers } from './load-members.ts';
import type { CollectPayment, CreateIdentity } from './load-members.ts';
import { loadStaff } from './load-staff.ts';

export type LoadDemoOptions = {
  readonly db: Db;
  /** `empty`: firm, legal texts, coupons. `people`: articles, members and gifts too. `full`: archive and market too. */
  readonly kind: 'empty' | 'people' | 'full';
  /** Business time of the first run: the members' terms lie around it. */
  readonly time: BusinessTime;
  readonly sunset: Sunset | null;
  readonly keys: Keys;
  readonly createIdentity: CreateIdentity;
  readonly collectPayment: CollectPayment;
  readonly quotePrices: QuotePrices;
};

const folder = import.meta.dirname;

/** Loads the demo installation; a run that was broken off can be repeated. The catalogue must be there. */
export async function loadDemo(options: LoadDemoOptions): Promise<void> {
  const { db, kind, time } = options;
  await saveFirm(db, JSON.parse(fs.readFileSync(`${folder}/firm.json`, 'utf8')));
  // 997159, other services auxiliary to financial services: a code to run the demo with, for an accountant to confirm.
  await saveBillingSettings(db, { sacCode: '997159', bankDetails: null, footer: null, needsEInvoice: false });
  await ensureSunset(db, options.sunset, time.instant);
  await loadLegalTexts(db);
  for (const coupon of demoCoupons) await saveCoupon(db, coupon);
  if (kind === 'empty') return;
  await loadArticles(db, time.instant);
  await loadMembers(options);
  await loadStaff(options);
  await loadGifts(options);
  if (kind === 'people') return;
  await importExport({ db, source: demoArchive() });
  await loadMarket(db, time, options.quotePrices);
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
});

/** The file name is the slug. */
async function loadArticles(db: Db, now: Date): Promise<void> {
  for (const file of fs.readdirSync(`${folder}/articles`).filter((name) => name.endsWith('.md'))) {
    const { head, body } = readFrontMatter(`${folder}/articles/${file}`);
    const slug = file.replace(/\.md$/, '');
    await saveArticle(db, { ...articleHead.parse(head), slug, bodyMarkdown: body, coverImage: null }, now);
  }
}
