import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Generated } from 'kysely';
import { z } from 'zod';
import { legalKinds } from '@niveshak/contract/kyc/schemas';
import type { LegalKind, PublicTextKind } from '@niveshak/contract/kyc/schemas';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import { factsReader } from '../platform/member-facts.ts';
import type { MemberFact } from '../platform/member-facts.ts';
import { Publication, publishedIn } from '../platform/published.ts';
import type { ESignRequest } from './e-sign-store.ts';
import { renderLegalText } from './render-legal-text.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    legal_documents: LegalDocumentsTable;
    consents: ConsentsTable;
  }
}

type LegalDocumentsTable = {
  kind: PublicTextKind;
  version: string;
  effective_from: string;
  title: string;
  body_markdown: string;
  body_html: string;
  sha256: string;
  published_on: string | null;
  notice_days: number | null;
  is_regulatory: boolean;
};

/** `moved-in`: consent from the firm's previous system, with evidence. */
export type ConsentMethod = 'esign' | 'click' | 'moved-in';
type ConsentsTable = {
  id: Generated<string>;
  user_id: string;
  kind: LegalKind;
  version: string;
  sha256: string;
  method: ConsentMethod;
  at: Date;
  ip: string;
  user_agent: string;
  pan_index: Buffer | null;
  e_sign_request_id: string | null;
  evidence: string | null;
};

export type LegalDraft<K extends PublicTextKind = PublicTextKind> = {
  readonly kind: K;
  readonly version: string;
  readonly effectiveFrom: CalendarDate;
  readonly title: string;
  readonly bodyMarkdown: string;
  /** Publication date and notice period, only for texts published by staff. */
  readonly publication?: {
    readonly on: CalendarDate;
    readonly noticeDays: number;
    readonly isRegulatory: boolean;
  };
};

/** A legal text. `sha256` is the lower-case hex hash of `bodyMarkdown` as UTF-8. */
export type LegalText<K extends PublicTextKind = PublicTextKind> = LegalDraft<K> & {
  readonly bodyHtml: string;
  readonly sha256: string;
};

export function sha256Hex(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

/**
 * Renders and stores a version of a legal text. Idempotent.
 * @throws if the version exists with another text or date, because texts that people agreed to never change
 */
export async function saveLegalDocument(db: Db, draft: LegalDraft): Promise<void> {
  const { kind, version, effectiveFrom, title, bodyMarkdown, publication = null } = draft;
  const sha256 = sha256Hex(bodyMarkdown);
  const bodyHtml = await renderLegalText(bodyMarkdown);
  await db
    .insertInto('legal_documents')
    .values({
      kind,
      version,
      effective_from: effectiveFrom,
      title,
      body_markdown: bodyMarkdown,
      body_html: bodyHtml,
      sha256,
      published_on: publication?.on ?? null,
      notice_days: publication?.noticeDays ?? null,
      is_regulatory: publication?.isRegulatory ?? false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db
    .selectFrom('legal_documents')
    .select(['sha256', 'effective_from', 'title'])
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (kept.sha256 !== sha256 || kept.effective_from !== effectiveFrom || kept.title !== title) {
    throw new Error(
      `Version ${version} of ${kind} exists with another text. Give the new text another version.`,
    );
  }
}

function legalTexts(db: Db, kind: PublicTextKind) {
  return db.selectFrom('legal_documents').selectAll().where('kind', '=', kind);
}

function toLegalText<K extends PublicTextKind>(row: LegalDocumentsTable, kind: K): LegalText<K> {
  return {
    kind,
    version: row.version,
    effectiveFrom: calendarDate(row.effective_from),
    title: row.title,
    bodyMarkdown: row.body_markdown,
    bodyHtml: row.body_html,
    sha256: row.sha256,
  };
}

/** Returns the version that applies on a business day, or null if there is none yet. */
export async function legalTextInForce<K extends PublicTextKind>(
  db: Db,
  kind: K,
  today: CalendarDate,
): Promise<LegalText<K> | null> {
  const row = await legalTexts(db, kind)
    .where('effective_from', '<=', today)
    .orderBy('effective_from', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toLegalText(row, kind);
}

/** Returns all versions of all texts with publication data but without the text, by kind and newest first. */
export async function listLegalTexts(db: Db) {
  const rows = await db
    .selectFrom('legal_documents')
    .select(['kind', 'version', 'title', 'effective_from', 'published_on', 'notice_days', 'is_regulatory'])
    .orderBy('kind')
    .orderBy('effective_from', 'desc')
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    version: row.version,
    title: row.title,
    effectiveFrom: calendarDate(row.effective_from),
    publishedOn: row.published_on,
    noticeDays: row.notice_days,
    isRegulatory: row.is_regulatory,
  }));
}

export async function legalTextOfVersion<K extends PublicTextKind>(
  db: Db,
  kind: K,
  version: string,
): Promise<LegalText<K> | null> {
  const row = await legalTexts(db, kind).where('version', '=', version).executeTakeFirst();
  return row === undefined ? null : toLegalText(row, kind);
}

/**
 * Returns the terms that apply on a day.
 * @throws if there are none, because nothing can be sold without them
 */
export async function termsInForce(db: Db, today: CalendarDate): Promise<TextVersion<'terms'>> {
  return requireTerms(await publishedIn(db)(legalVersions), today);
}

/**
 * Returns the terms that apply on a day.
 * @throws if there are none
 */
export function requireTerms(all: readonly TextVersion[], today: CalendarDate): TextVersion<'terms'> {
  const terms = textInForce(all, 'terms', today);
  if (terms === undefined) throw new Error('This installation has no terms in force.');
  return terms;
}

export type NewConsent = {
  readonly userId: string;
  readonly kind: LegalKind;
  readonly version: string;
  readonly sha256: string;
  readonly method: ConsentMethod;
  readonly at: Date;
  readonly ip: string;
  readonly userAgent: string;
  readonly panIndex: Buffer | null;
  readonly eSignRequestId: string | null;
  /** Evidence of a consent in the previous system, else absent. */
  readonly evidence?: string;
};

/** Records consents. Keeps existing ones with the same kind, version and method. */
export async function insertConsents(tx: Tx, consents: readonly NewConsent[]): Promise<void> {
  await tx
    .insertInto('consents')
    .values(
      consents.map((consent) => ({
        user_id: consent.userId,
        kind: consent.kind,
        version: consent.version,
        sha256: consent.sha256,
        method: consent.method,
        at: consent.at,
        ip: consent.ip,
        user_agent: consent.userAgent,
        pan_index: consent.panIndex,
        e_sign_request_id: consent.eSignRequestId,
        evidence: consent.evidence ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records a signature as consent to the terms and MITC that were shown. */
export async function insertSignedConsents(tx: Tx, signed: ESignRequest, at: Date): Promise<void> {
  const shared = {
    userId: signed.userId,
    method: 'esign' as const,
    at,
    ip: signed.ip,
    userAgent: signed.userAgent,
    panIndex: signed.panIndex,
    eSignRequestId: signed.id,
  };
  await insertConsents(tx, [
    { ...shared, kind: 'terms', version: signed.termsVersion, sha256: signed.termsSha256 },
    { ...shared, kind: 'mitc', version: signed.mitcVersion, sha256: signed.mitcSha256 },
  ]);
}

/** Returns the member's consents, newest first. */
export function consentsOf(db: Db, userId: string) {
  return db
    .selectFrom('consents')
    .select(['kind', 'version', 'method', 'at', 'e_sign_request_id as documentId'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('kind')
    .limit(200)
    .execute();
}

export async function consentAddressesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('consents')
    .select('ip')
    .distinct()
    .where('user_id', '=', userId)
    .where('ip', '<>', '')
    .limit(200)
    .execute();
  return rows.map(({ ip }) => ip);
}

/** The member's consents, as far as sales need them. */
export type Agreed = readonly {
  readonly kind: LegalKind;
  readonly version: string;
  readonly method: ConsentMethod;
}[];

const agreedRows = z.array(
  z
    .tuple([z.enum(legalKinds), z.string(), z.enum(['esign', 'click', 'moved-in'])])
    .transform(([kind, version, method]) => ({ kind, version, method })),
);

export const agreedFact: MemberFact<Agreed> = {
  column: sql`(
    select coalesce(json_agg(json_build_array(c.kind, c.version, c.method)), '[]')
    from consents c where c.user_id = users.id and c.kind in ('terms', 'mitc'))`,
  read: (value) => agreedRows.parse(value),
};

/** All versions of all legal texts, without the texts themselves. */
export const legalVersions = new Publication(['legal'], async (db) => {
  const rows = await db
    .selectFrom('legal_documents')
    .select(['kind', 'version', 'sha256', 'effective_from'])
    .orderBy('effective_from', 'desc')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ effective_from, ...row }) => ({ ...row, effectiveFrom: calendarDate(effective_from) }));
});

export type TextVersion<K extends PublicTextKind = PublicTextKind> = {
  readonly kind: K;
  readonly version: string;
  readonly sha256: string;
  readonly effectiveFrom: CalendarDate;
};

/** Returns the version of a text that applies on a business day, or undefined if there is none. */
export function textInForce<K extends PublicTextKind>(
  all: readonly TextVersion[],
  kind: K,
  today: CalendarDate,
): TextVersion<K> | undefined {
  return all.find((text): text is TextVersion<K> => text.kind === kind && text.effectiveFrom <= today);
}

/**
 * Returns whether the member agreed, by one of these methods, to a version of the terms and to the MITC that applies on
 * a business day.
 */
export function hasAgreed(
  agreed: Agreed,
  all: readonly TextVersion[],
  termsVersion: string,
  today: CalendarDate,
  methods: readonly ConsentMethod[],
): boolean {
  const has = (kind: LegalKind, version: string) =>
    agreed.some((each) => each.kind === kind && each.version === version && methods.includes(each.method));
  const mitc = textInForce(all, 'mitc', today);
  return has('terms', termsVersion) && (mitc === undefined || has('mitc', mitc.version));
}

async function hasTermsConsent(
  db: Db,
  userId: string,
  version: string,
  today: CalendarDate,
  methods: readonly ConsentMethod[],
): Promise<boolean> {
  const { agreed } = await readAgreed(db, userId);
  return hasAgreed(agreed, await publishedIn(db)(legalVersions), version, today, methods);
}

const readAgreed = factsReader({ agreed: agreedFact });

/** Returns whether the member has eSigned this version of the terms and the MITC that applies today. */
export function hasSignedTerms(
  db: Db,
  userId: string,
  termsVersion: string,
  today: CalendarDate,
): Promise<boolean> {
  return hasTermsConsent(db, userId, termsVersion, today, ['esign']);
}

/**
 * Returns whether the member has agreed, by any method, to this version of the terms and the MITC that applies today.
 */
export function hasConsent(
  db: Db,
  userId: string,
  termsVersion: string,
  today: CalendarDate,
): Promise<boolean> {
  return hasTermsConsent(db, userId, termsVersion, today, ['esign', 'click']);
}
