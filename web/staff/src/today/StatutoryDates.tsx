import { Link } from '@tanstack/react-router';
import { DateText } from '../../../src/ui/DateText.tsx';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { Section } from '../../../src/ui/Section.tsx';

type Props = { dates: readonly { readonly day: string; readonly about: string }[] };

export function StatutoryDates({ dates }: Props) {
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
        {dates.map(({ day, about }) => (
          <li key={`${day} ${about}`} className="border-b border-rule py-2">
            <p>{about}</p>
            <p className="text-soft">
              <DateText date={day} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
