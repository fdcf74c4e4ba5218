import * as routes from '@niveshak/contract/members/routes';
import type { MemberListQuery } from '@niveshak/contract/members/schemas';
import { csvRows } from '@niveshak/domain/billing/csv';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { businessTimeAt } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { actorOf, audit } from '../platform/staff/audit.ts';
import { countMembers, listMembers } from './list-members.ts';

const pageSize = 50;
const linesAtOnce = 500;

export function bindMemberListRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.listMembers, async ({ query: { after, ...query }, time }) => {
    const [found, total] = await Promise.all([
      // The extra row shows whether there is a next page.
      listMembers(db, query, { size: pageSize + 1, after }, time.today),
      countMembers(db, query, time.today),
    ]);
    const members = found.slice(0, pageSize);
    return { members, total, next: found.length > pageSize ? (members.at(-1)?.id ?? null) : null };
  });

  bind(routes.saveMemberList, async ({ staff, request, query, time }) => {
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'members.save-list',
      subject: { kind: 'member-list', id: query.standing ?? 'all' },
      after: query,
    });
    return {
      contentType: 'text/csv' as const,
      fileName: `members-${time.today}.csv`,
      pieces: csvPieces(db, query, time.today),
    };
  });
}

async function* csvPieces(db: Db, query: MemberListQuery, today: CalendarDate): AsyncGenerator<string> {
  yield csvRows([['Name', 'Email', 'Mobile', 'Plan', 'Until', 'Ended', 'Joined', 'Labels', 'Id']]);
  let after: string | undefined;
  for (;;) {
    const members = await listMembers(db, query, { size: linesAtOnce, after }, today);
    yield csvRows(
      members.map(({ id, name, email, mobile, plan, endedOn, joinedAt, labels }) => [
        name,
        email,
        mobile ?? '',
        plan?.alias ?? '',
        plan?.endDate ?? '',
        endedOn ?? '',
        businessTimeAt(new Date(joinedAt)).today,
        labels.join(', '),
        id,
      ]),
    );
    after = members.at(-1)?.id;
    if (members.length < linesAtOnce || after === undefined) return;
  }
}
