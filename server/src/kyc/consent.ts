import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Tx } from '../platform/db/database.ts';
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
 * Records that the member ticked the box for these terms, and with them for the MITC in force. Recording it
 * again changes nothing. @throws when there is no such version of the terms.
 */
export async function recordClickConsent(tx: Tx, consent: ClickConsent): Promise<void> {
  const { userId, termsVersion, at, today, ip, userAgent } = consent;
  const terms = await legalTextOfVersion(tx, 'terms', termsVersion);
  if (terms === null) throw new Error(`There is no version ${termsVersion} of the terms.`);
  const mitc = await legalTextInForce(tx, 'mitc', today);
  await insertConsents(
    tx,
    [terms, ...(mitc === null ? [] : [mitc])].map(({ kind, version, sha256 }) => ({
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
