import * as z from 'zod/mini';
import { articleKinds, positions } from '@niveshak/domain/articles/content';
import { articleAccess } from './schemas.ts';
import { withoutPromises, codeWithoutPromises } from '../http/without-promises.ts';
import { instant, text, uuid } from '../http/shapes.ts';
import { alertResultsSchema } from '../notifications/staff-alerts.ts';
import { mayAddNote, mayGiveReason } from '../staff/schemas.ts';

/** Returns a schema that keeps spaces and line breaks, because autosave must not change text while the writer types. */
function typed(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength, `At most ${maxLength} characters.`),
    z.refine((value) => value.isWellFormed(), 'This contains half a character.'),
    z.regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/u, 'Control characters are not allowed.'),
  );
}

const position = z.nullable(z.enum(positions));
const holdings = z.strictObject({ analyst: position, firm: position, associates: position });
const imageHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'No picture of ours.'));

const recommendation = z.strictObject({
  symbol: text(32, 1),
  analyst: typed(120),
  rating: typed(60),
  meaning: typed(500),
  benchmark: typed(100),
  horizon: typed(100),
  target: z._default(typed(100), ''),
  rationale: typed(3_000),
  holdings,
  compensation: typed(1_000),
  conflicts: typed(1_000),
});

export const articleContentSchema = z.strictObject({
  slug: typed(160),
  title: typed(200),
  excerpt: typed(300),
  author: typed(200),
  category: typed(60),
  access: articleAccess,
  kind: z.enum(articleKinds),
  recommendsNothing: z._default(z.boolean(), false),
  series: z.nullable(z.strictObject({ id: uuid, order: z.int().check(z.minimum(1), z.maximum(9_999)) })),
  cover: z.nullable(z.strictObject({ hash: imageHash, alt: typed(300) })),
  body: typed(200_000),
  disclosure: z.strictObject({
    analyst: typed(120),
    subject: typed(300),
    holdings,
    compensation: typed(1_000),
    conflicts: typed(1_000),
    sources: typed(1_000),
  }),
  recommendations: z.readonly(z.array(recommendation).check(z.maxLength(30, 'At most 30 companies.'))),
  correction: typed(500),
});

const draftState = z.enum(['writing', 'review', 'approved']);
const emailChoice = z.enum(['entitled', 'everybody']);

const problemSchema = z.object({
  field: z.string(),
  message: z.string(),
  mark: z.nullable(z.object({ at: z.int(), length: z.int() })),
});

export const articleDraftSchema = z.object({
  id: uuid,
  /** Article being corrected; null for a new article. */
  articleId: z.nullable(uuid),
  content: articleContentSchema,
  version: z.int(),
  state: draftState,
  editedBy: z.string(),
  editedAt: instant,
  submittedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  /** Whether the caller may approve it now. */
  canApprove: z.boolean(),
  /** Whether the caller submitted it. */
  isOwn: z.boolean(),
  publishAt: z.nullable(instant),
  letter: z.nullable(emailChoice),
  problem: z.nullable(z.string()),
  /** Reviewer comments, oldest first. */
  comments: z.array(
    z.object({
      id: uuid,
      by: z.string(),
      at: instant,
      /** Quoted passage; empty if the comment is about the whole article. */
      quote: z.string(),
      text: z.string(),
      /** Person who resolved the comment; null while it is open. */
      resolvedBy: z.nullable(z.string()),
    }),
  ),
});
export type ArticleDraft = z.infer<typeof articleDraftSchema>;

export const staffArticlesSchema = z.object({
  drafts: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      isCorrection: z.boolean(),
      author: z.string(),
      access: articleAccess,
      state: draftState,
      editedBy: z.string(),
      editedAt: instant,
      publishAt: z.nullable(instant),
      hasProblem: z.boolean(),
    }),
  ),
  articles: z.array(
    z.object({
      id: uuid,
      slug: z.string(),
      title: z.string(),
      author: z.string(),
      category: z.string(),
      access: articleAccess,
      publishedAt: instant,
      /** Whether `publishedAt` is in the future, so that readers do not see the article yet. */
      isScheduled: z.boolean(),
      correctedAt: z.nullable(instant),
      withdrawnAt: z.nullable(instant),
      series: z.nullable(z.string()),
      versions: z.int(),
      /** Number of members who read the article; null unless the caller is the author or may read metrics. */
      readers: z.nullable(z.int()),
    }),
  ),
});
export type StaffArticles = z.infer<typeof staffArticlesSchema>;

export const articleChoicesSchema = z.object({
  series: z.array(z.object({ id: uuid, slug: z.string(), title: z.string(), pieces: z.int() })),
  categories: z.array(z.string()),
  authors: z.array(z.string()),
  /** Certified analysts. */
  analysts: z.array(z.string()),
  /** Names of the indices with closing values. */
  indices: z.array(z.string()),
  portfolios: z.array(z.object({ slug: z.string(), title: z.string() })),
});

export const startArticleBody = z.strictObject({ corrects: z.nullable(uuid), ...mayGiveReason });
export const saveArticleBody = z.strictObject({
  /** Version the writer started from. Edits saved by others since then are merged. */
  base: articleContentSchema,
  content: articleContentSchema,
  ...mayGiveReason,
});
/** Saved result, which merges the writer's text with edits saved by others in the meantime. */
export const savedArticleSchema = z.object({
  version: z.int(),
  content: articleContentSchema,
  editedBy: z.string(),
  /**
   * Fields edited by both. The body keeps both texts. Every other field keeps `theirs`, and `mine` is only listed here.
   */
  conflicts: z.array(z.object({ field: z.string(), mine: z.string(), theirs: z.string() })),
});

export const previewBody = z.strictObject({
  content: articleContentSchema,
  /** Article being corrected; null for a new article. */
  articleId: z.nullable(uuid),
});
export const articlePreviewSchema = z.object({
  bodyHtml: z.string(),
  previewHtml: z.string(),
  disclosureHtml: z.nullable(z.string()),
  readingMinutes: z.int(),
  /** Chart HTML with the source of each block. */
  charts: z.array(z.object({ block: z.string(), html: z.string() })),
  problems: z.array(problemSchema),
});
export type ArticlePreview = z.infer<typeof articlePreviewSchema>;

/** Complete emails as HTML, with embedded images. */
export const articleEmailSchema = z.object({ wholeHtml: z.string(), previewHtml: z.string() });

export const pasteBody = z.strictObject({
  html: z.string().check(z.maxLength(2_000_000, 'At most 2,000,000 characters.')),
});
export const pastedTextSchema = z.object({
  /** Null if the HTML is too complex to convert. */
  markdown: z.nullable(z.string()),
  /** Number of images omitted. */
  pictures: z.int(),
});

/**
 * Review step of a draft. The reason is required to approve one's own draft, and to return another person's, where it
 * is a note to the writer.
 */
export const reviewStepBody = z.strictObject({ version: z.int(), ...mayAddNote });
export const commentBody = z.strictObject({ quote: text(500), text: text(2_000, 1), ...mayGiveReason });
const publication = {
  /** Publication instant in business time; null for now. */
  at: z.nullable(instant),
  /** Email recipients on publication; null to send no email. */
  letter: z.nullable(emailChoice),
  /** Required for a correction. */
  ...mayAddNote,
};
export const publishArticleBody = z.strictObject({
  version: z.int(),
  /** Schedule that the caller saw and is replacing. */
  scheduled: z._default(z.nullable(instant), null),
  ...publication,
});
/** Publishes a scheduled article at another time, or now. */
export const rescheduleArticleBody = z.strictObject({
  /** Schedule that the caller saw. */
  scheduled: instant,
  ...publication,
});
export const testEmailBody = z.strictObject({ part: z.enum(['whole', 'preview']), ...mayGiveReason });

const recipients = z.object({ withPlan: z.int(), withoutPlan: z.int() });
/** Accounts that would receive the email now, in full, and as a preview if it is sent to all. */
export const recipientsSchema = z.object({ whole: recipients, preview: recipients });

export const publishedArticleSchema = z.object({
  /** Set after publication, like the slug. */
  articleId: z.nullable(uuid),
  slug: z.nullable(z.string()),
  publishAt: z.nullable(instant),
});

export const articleVersionsSchema = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  author: z.string(),
  access: articleAccess,
  /** Email recipients on publication; null if the article is not emailed. */
  letter: z.nullable(emailChoice),
  /** Current email recipients; null unless publication is scheduled. */
  recipients: z.nullable(recipientsSchema),
  /** Full text as currently published. */
  bodyHtml: z.string(),
  publishedAt: instant,
  /** Whether `publishedAt` is in the future, so that readers do not see the article yet. */
  isScheduled: z.boolean(),
  withdrawnAt: z.nullable(instant),
  withdrawalReason: z.nullable(z.string()),
  /** Emails of the article; null if it was not emailed. */
  email: z.nullable(
    z.object({
      waiting: z.int(),
      sent: z.int(),
      /** Rejected by the mail server. */
      failed: z.int(),
      /** Not sent, because the member turned off these emails in the meantime. */
      skipped: z.int(),
      /** Recipients who have since turned off article emails. */
      unsubscribed: z.int(),
      /** Accepted by the mail server and not bounced. */
      delivered: z.int(),
      /** Bounced by the recipient’s server within three days. */
      bounced: z.int(),
      /** Clicks by link, most clicked first; null if clicks are not counted. */
      links: z.nullable(z.array(z.object({ url: z.string(), clicks: z.int() }))),
    }),
  ),
  /** Alerts about the article; empty before publication. */
  alerts: alertResultsSchema,
  versions: z.array(
    z.object({
      number: z.int(),
      cameOutAt: instant,
      publishedBy: z.nullable(z.string()),
      approvedBy: z.nullable(z.string()),
      /** Approved by the submitter, in a one-person firm. */
      selfApproved: z.boolean(),
      correction: z.nullable(z.string()),
      /** Hexadecimal seal over this version and the previous one. */
      seal: z.string(),
      title: z.string(),
      /** Paragraphs changed since the previous version. */
      changes: z.array(z.object({ before: z.string(), after: z.string() })),
    }),
  ),
});
export type ArticleVersions = z.infer<typeof articleVersionsSchema>;

/** Size in base64. */
export const maxImageBytes = 10 * 1024 * 1024;
export const uploadImageBody = z.strictObject({
  base64: z.base64().check(z.maxLength(Math.ceil(maxImageBytes / 3) * 4, 'At most 10 MB.')),
  ...mayGiveReason,
});
export const storedImageSchema = z.object({
  hash: imageHash,
  width: z.int(),
  height: z.int(),
  /** URL of the medium size. */
  src: z.string(),
});

export const seriesBody = z.strictObject({
  title: withoutPromises(text(120, 1)),
  slug: codeWithoutPromises(
    text(120, 1).check(
      z.regex(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        'Use lowercase letters, digits and single hyphens, such as how-we-work.',
      ),
    ),
  ),
  description: withoutPromises(text(500)),
  ...mayAddNote,
});
