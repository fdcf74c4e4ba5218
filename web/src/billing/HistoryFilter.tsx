import { Link, useSearch } from '@tanstack/react-router';
import type { HistoryPart } from '../lib/paths.ts';
import { paths } from '../lib/paths.ts';
import { tabClass } from '../ui/tab-class.ts';

const choices: readonly { readonly show: HistoryPart | null; readonly label: string }[] = [
  { show: null, label: 'Everything' },
  { show: 'plans', label: 'Plans' },
  { show: 'payments', label: 'Payments' },
  { show: 'documents', label: 'Documents' },
];

type Props = {
  show: HistoryPart | null;
  /** Whether the filter is on the page or in the panel over the pricing page. */
  place: 'page' | 'panel';
};

/** Billing history filters, as links so that each filter has a URL. */
export function HistoryFilter({ show, place }: Props) {
  return (
    <nav aria-label="Show" className="mb-2 place-row gap-x-5">
      {choices.map((choice) => (
        <FilterLink key={choice.label} {...choice} place={place} isChosen={choice.show === show} />
      ))}
    </nav>
  );
}

type LinkProps = (typeof choices)[number] & { place: Props['place']; isChosen: boolean };

function FilterLink({ show, label, place, isChosen }: LinkProps) {
  const { show: _show, ...kept } = useSearch({ strict: false });
  const chosen = show === null ? {} : { show };
  const rest = {
    className: tabClass(isChosen),
    'aria-current': isChosen ? ('true' as const) : undefined,
    replace: true,
    // By default, the link would be active for every filter on this path.
    activeOptions: { exact: true, includeSearch: true },
  };
  return place === 'page' ? (
    <Link to={paths.billing} search={chosen} {...rest}>
      {label}
    </Link>
  ) : (
    <Link to={paths.pricing} search={{ ...kept, panel: 'billing', ...chosen }} {...rest}>
      {label}
    </Link>
  );
}
