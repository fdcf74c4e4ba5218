import * as routes from '@niveshak/contract/settings/routes';
import { csvOf } from '@niveshak/domain/billing/csv';
import { calendarDate, isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { actorOf, audit } from '../platform/staff/audit.ts';
import { deliveriesOf } from './client-notices.ts';
import { legalNoticeReference } from './legal-notices.ts';
import { priceNoticeReference } from './price-notices.ts';

export function bindNoticeRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.saveNoticeDeliveries, async ({ staff, request, params: { kind, name } }) => {
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'notice.deliveries',
      subject: { kind: 'notice', id: `${kind} ${name}` },
    });
    return {
      contentType: 'text/csv' as const,
      fileName: `deliveries-${kind}-${name}.csv`,
      pieces: deliveriesCsv(db, referenceOf(kind, name)),
    };
  });
}

function referenceOf(
  kind: Parameters<typeof legalNoticeReference>[0]['kind'] | 'prices',
  name: string,
): string {
  if (kind !== 'prices') return legalNoticeReference({ kind, version: name });
  // Invalid dates have no emails.
  return isCalendarDate(name) ? priceNoticeReference(calendarDate(name)) : name;
}

async function* deliveriesCsv(db: Db, reference: string): AsyncGenerator<string> {
  const rows = (await deliveriesOf(db, reference)).map(({ email, state, sentAt }) => [
    email,
    state,
    sentAt?.toISOString() ?? '',
  ]);
  yield csvOf(['email', 'state', 'sent_at'], rows);
}
