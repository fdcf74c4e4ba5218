import { slackArchivesTexts } from '@niveshak/contract/slack-archives/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { loneLinkClass } from '../ui/link-class.ts';
import type { ArchiveSearchParameters } from './address.ts';
import { archiveYears } from './archive-years.ts';
import { channelsQuery } from './queries.ts';
import { Count, Counts } from './SearchCounts.tsx';
import { widerSearches } from './wider-searches.ts';

const mostShown = 5;

/** Wider searches to try, then channels and years to browse instead. */
export function NoResults({ parameters }: { parameters: ArchiveSearchParameters }) {
  const channels = useQuery(channelsQuery).data ?? [];
  const largest = channels.toSorted((a, b) => b.messageCount - a.messageCount).slice(0, mostShown);
  const years = archiveYears(channels).slice(0, mostShown);
  const wider = widerSearches(parameters);
  return (
    <div className="mt-4 flex max-w-3xl flex-col gap-8 overflow-y-auto border-t border-rule pt-6">
      <div>
        <p className="text-soft">{slackArchivesTexts.noResultsAdvice}</p>
        {wider.length > 0 && (
          <ul className="mt-3 flex flex-col items-start gap-2">
            {wider.map(({ label, search }) => (
              <li key={label}>
                <Link to={paths.archiveSearch} search={search} className={loneLinkClass}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {largest.length > 0 && (
        <div className="grid gap-8 text-sm sm:grid-cols-2">
          <Counts title="Read a channel">
            {largest.map(({ id, name, messageCount }) => (
              <Count key={id} label={`#${name}`} count={messageCount} search={{ channel: id }} />
            ))}
          </Counts>
          <Counts title="Read a year">
            {years.map((year) => (
              <Count key={year} label={year} search={{ from: `${year}-01-01`, to: `${year}-12-31` }} />
            ))}
          </Counts>
        </div>
      )}
    </div>
  );
}
