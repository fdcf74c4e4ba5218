import type { ArticleContent } from '@niveshak/domain/articles/content';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { articleDraftById } from '../draft-store.ts';
import { emailPreview } from '../preview.ts';
import { articleEmail, emailHtml, sendTestEmail } from '../../notifications/index.ts';
import type { TestEmailDeps } from '../../notifications/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { portfolioLevels } from '../../portfolios/index.ts';
import { audit } from '../../platform/staff/audit.ts';
import type { Actor } from '../../platform/staff/audit.ts';
import { subjectOf } from './write-draft.ts';

/** Emails a draft to the requester as members would get it. */
export async function testEmail(
  deps: TestEmailDeps & { readonly log: Log },
  to: string,
  actor: Actor,
  draftId: string,
  { part, reason }: { readonly part: 'whole' | 'preview'; readonly reason?: string | undefined },
  today: CalendarDate,
) {
  const draft = await articleDraftById(deps.db, draftId);
  if (draft === null) return refuse('not-found');
  const { article, pictures } = await asEmail(deps.db, draft.content, today);
  try {
    const letter = articleEmail(article, part === 'whole', deps.appOrigin, pictures);
    await sendTestEmail(deps, to, article.title, letter);
  } catch (error) {
    deps.log.warn({ err: error }, 'test email not sent');
    return refuse('letter-failed');
  }
  const subject = subjectOf(draft);
  await audit(deps.db, actor, { action: 'article.test-letter', subject, after: { part }, reason });
  return { to };
}

/** Renders both emails of a draft: the full article and the preview. */
export async function emailsOf(
  { db, appOrigin }: Pick<TestEmailDeps, 'db' | 'appOrigin'>,
  content: ArticleContent,
  today: CalendarDate,
) {
  const { article, pictures } = await asEmail(db, content, today);
  const htmlOf = (isWhole: boolean) =>
    emailHtml(db, articleEmail(article, isWhole, appOrigin, pictures), appOrigin);
  return { wholeHtml: await htmlOf(true), previewHtml: await htmlOf(false) };
}

async function asEmail(db: Db, content: ArticleContent, today: CalendarDate) {
  const { title, excerpt, slug, access } = content;
  const { pictures, ...html } = await emailPreview(db, content, { today, portfolioLevels });
  const article = {
    title: title.trim() === '' ? 'Untitled' : title,
    summary: excerpt,
    path: `/articles/${slug}`,
    feature: access === 'public' ? null : access,
    letter: { to: 'everybody' as const, countsClicks: false, ...html },
  };
  return { article, pictures };
}
