import { sql } from 'kysely';
import { z } from 'zod';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Tx } from '../platform/db/database.ts';
import type { MemberFact } from '../platform/member-facts.ts';
import { insertConsents, legalTextInForce, legalTextOfVersion } from './legal-store.ts';

export type ClickConsent = {
  readonly userId: string;
  readonly termsVersion: string;
  readonly at: Date;
  readonly today: CalendarDate;
  readonly ip: string;
  readonly userAgent: string;
};

/**
 * Records that the member ticked the box for these terms and for the current MITC and privacy notice, which the box
 * names and links. Idempotent.
 * @throws if the version of the terms does not exist
 */
export async function recordClickConsent(tx: Tx, consent: ClickConsent): Promise<void> {
  const { userId, termsVersion, at, today, ip, userAgent } = consent;
  const terms = await legalTextOfVersion(tx, 'terms', termsVersion);
  if (terms === null) throw new Error(`There is no version ${termsVersion} of the terms.`);
  const mitc = await legalTextInForce(tx, 'mitc', today);
  const privacy = await legalTextInForce(tx, 'privacy', today);
  await insertConsents(
    tx,
    [terms, mitc, privacy]
      .flatMap((text) => (text === null ? [] : [text]))
      .map(({ kind, version, sha256 }) => ({
        userId,
        kind,
        version,
        sha256,
        at,
        ip,
        userAgent,
        method: 'click' as const,
        panIndex: null,
        eSignRequestId: null,
      })),
  );
}

/** Whether the member ever agreed to any version of the terms (S-10). */
export const everAgreedFact: MemberFact<boolean> = {
  column: sql`exists (select from consents c where c.user_id = users.id and c.kind = 'terms')`,
  read: (value) => z.boolean().parse(value),
};

export type PrivacyConsent = Omit<ClickConsent, 'termsVersion'>;

/** Records consent to process the submitted data under the current privacy notice, which the form names and links. */
export async function recordPrivacyConsent(tx: Tx, consent: PrivacyConsent): Promise<void> {
  const { userId, at, today, ip, userAgent } = consent;
  const notice = await legalTextInForce(tx, 'privacy', today);
  if (notice === null) return;
  const { kind, version, sha256 } = notice;
  const method = 'click' as const;
  await insertConsents(tx, [
    { userId, kind, version, sha256, at, ip, userAgent, method, panIndex: null, eSignRequestId: null },
  ]);
}
