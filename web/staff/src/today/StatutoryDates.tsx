import type { ResponseOf } from '@niveshak/contract/http/route';
import type { getToday } from '@niveshak/contract/members/routes';
import { calendarDate, daysBetween } from '@niveshak/domain/primitives/calendar-date';
import { Link } from '@tanstack/react-router';
import { DateText } from '../../../src/ui/DateText.tsx';
import { loneLinkClass, quietLinkClass } from '../../../src/ui/link-class.ts';
import { Section } from '../../../src/ui/Section.tsx';
import { counted } from '../frame/counted.ts';
import { useTodayOfConsole } from '../session/console-config.ts';
import { useStaff } from '../session/session.ts';

type StatutoryDate = ResponseOf<typeof getToday>['statutory'][number];

export function StatutoryDates({ dates }: { dates: readonly StatutoryDate[] }) {
  return (
    <Section
      id="statutory"
      title="Statutory dates"
      aside={
        <Link to="/due" search={{ kind: 'statutory' }} className={`${quietLinkClass} text-sm`}>
          View upcoming
        </Link>
      }
    >
      <ul className="text-sm">
        {dates.map((date) => (
          <Row key={date.id} {...date} />
        ))}
      </ul>
    </Section>
  );
}

/** Pages with the files for a filing, by the first word of its id. */
const pages = {
  'gstr-1': { to: '/money/gst', needs: 'money.look' },
  'gstr-3b': { to: '/money/gst', needs: 'money.look' },
  'gstr-9': { to: '/money/gst', needs: 'money.look' },
  'half-year': { to: '/complaints', needs: 'complaints.read' },
} as const;

function Row({ id, day, about }: StatutoryDate) {
  const left = daysBetween(useTodayOfConsole(), calendarDate(day));
  const { permissions } = useStaff();
  const page = Object.entries(pages).find(([name]) => name === id.split(' ')[0])?.[1];
  const text = about.replace(/ is due$/, '');
  return (
    <li className="border-b border-rule py-2">
      {page !== undefined && permissions.includes(page.needs) ? (
        <Link to={page.to} className={loneLinkClass}>
          {text}
        </Link>
      ) : (
        text
      )}
      <p className="text-soft">
        <DateText date={day} />, {left === 0 ? 'today' : `in ${counted(left, 'day')}`}
      </p>
    </li>
  );
}
