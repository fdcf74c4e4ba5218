import type { Generated } from 'kysely';
import type { ArticleAccess } from '@niveshak/domain/articles/access';
import type { ArticleKind } from '@niveshak/domain/articles/content';

export type DraftState = 'writing' | 'review' | 'approved';
/** Recipients of an article email: only entitled members, or all members, with a preview for the others. */
export type EmailChoice = 'entitled' | 'everybody';

declare module '../platform/db/database.ts' {
  interface Database {
    articles: ArticlesTable;
    article_series: { id: Generated<string>; slug: string; title: string; description: Generated<string> };
    article_images: {
      hash: string;
      width: number;
      height: number;
      uploaded_by: string | null;
      uploaded_at: Generated<Date>;
    };
    article_image_files: { hash: string; name: string; media_type: string; file_hash: string };
    article_image_uses: { article_id: string; hash: string; is_open: boolean };
    article_redirects: { path: string; article_id: string };
    article_drafts: {
      id: Generated<string>;
      article_id: string | null;
      content: unknown;
      version: Generated<number>;
      state: Generated<DraftState>;
      edited_by: string;
      edited_at: Generated<Date>;
      submitted_by: string | null;
      submitted_at: Date | null;
      approved_by: string | null;
      approved_at: Date | null;
      publish_at: Date | null;
      scheduled_by: string | null;
      schedule_reason: string | null;
      letter: EmailChoice | null;
      problem: string | null;
      published_as: number | null;
      discarded_at: Date | null;
      imported_from: string | null;
    };
    article_comments: {
      id: Generated<string>;
      draft_id: string;
      written_by: string;
      written_at: Generated<Date>;
      quote: string;
      body: string;
      resolved_by: string | null;
      resolved_at: Date | null;
    };
    article_versions: {
      id: Generated<number>;
      article_id: string;
      number: number;
      came_out_at: Date;
      recorded_at: Generated<Date>;
      published_by: string | null;
      approved_by: string | null;
      correction: string | null;
      facts: unknown;
      seal: string;
    };
  }
}

type ArticlesTable = {
  id: Generated<string>;
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  published_at: Date;
  category: string;
  access: ArticleAccess;
  kind: ArticleKind;
  body_markdown: string;
  body_html: string;
  preview_html: string;
  headings: unknown;
  reading_minutes: number;
  cover_image: string | null;
  disclosure: unknown;
  withdrawn_at: Date | null;
  /** When members were notified. Articles imported as published count as announced. */
  announced_at: Date | null;
  series_id: string | null;
  series_order: number | null;
  cover_hash: string | null;
  cover_alt: string | null;
  recommendations: Generated<unknown>;
  figures: Generated<unknown>;
  letter: EmailChoice | null;
  published_by: string | null;
  approved_by: string | null;
  self_approved: Generated<boolean>;
  corrected_at: Date | null;
  correction: string | null;
  withdrawn_by: string | null;
  withdrawal_reason: string | null;
  imported_from: string | null;
};
