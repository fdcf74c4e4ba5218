import { statesLinkCounting } from '@niveshak/domain/notifications/link-counting';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { legalTextInForce } from '../kyc/index.ts';
import type { Db } from '../platform/db/database.ts';

/** Returns whether the current privacy notice states that link clicks are counted. */
export async function isCountingInNotice(db: Db, today: CalendarDate): Promise<boolean> {
  const notice = await legalTextInForce(db, 'privacy', today);
  return notice !== null && statesLinkCounting(notice.bodyMarkdown);
}
