import { Link, useNavigate } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { CompactSelect } from '../ui/CompactSelect.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useNames } from './names.ts';
import type { ArchiveSearchParameters } from './address.ts';

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'relevance', label: 'Best match first' },
] as const;

type Props = { parameters: ArchiveSearchParameters; hasHits: boolean };

/** Order and filters. Without hits there is nothing to order, and the exact phrase can only be switched off. */
export function SearchFilters({ parameters, hasHits }: Props) {
  const navigate = useNavigate();
  const change = (part: ArchiveSearchParameters) =>
    void navigate({ to: paths.archiveSearch, search: { ...parameters, page: undefined, ...part } });
  return (
    <>
      {hasHits && (
        <span className="sm:ml-auto">
          <CompactSelect
            label="Order"
            value={parameters.sort ?? 'newest'}
            options={orders}
            onChange={(sort) => change({ sort: sort === 'newest' ? undefined : sort })}
          />
        </span>
      )}
      {(hasHits || parameters.exact === 'true') && (
        <label className="flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            checked={parameters.exact === 'true'}
            onChange={({ target }) => change({ exact: target.checked ? 'true' : undefined })}
            className="size-4 accent-accent-strong"
          />
          Exact phrase
        </label>
      )}
      <Narrowed parameters={parameters} />
    </>
  );
}

function Narrowed({ parameters }: { parameters: ArchiveSearchParameters }) {
  const names = useNames();
  const { channel, user, from, to } = parameters;
  const chips: [string, ArchiveSearchParameters][] = [];
  if (channel !== undefined) chips.push([`#${names.channel(channel) ?? channel}`, { channel: undefined }]);
  if (user !== undefined) chips.push([names.user(user), { user: undefined }]);
  if (from !== undefined || to !== undefined) {
    const isYear = from?.slice(0, 4) === to?.slice(0, 4) && from?.endsWith('-01-01') === true;
    chips.push([
      isYear ? (from?.slice(0, 4) ?? '') : `${from ?? '…'} to ${to ?? '…'}`,
      { from: undefined, to: undefined },
    ]);
  }
  return chips.map(([label, without]) => (
    <Link
      key={label}
      to={paths.archiveSearch}
      search={{ ...parameters, page: undefined, ...without }}
      aria-label={`Remove ${label}`}
      className="inline-flex min-h-9 items-center gap-1 rounded-full border border-strong px-3 hover:bg-sunken"
    >
      {label}
      <Icon name="close" className="size-4" />
    </Link>
  ));
}
