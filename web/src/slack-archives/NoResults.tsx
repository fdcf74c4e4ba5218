import { slackArchivesTexts } from '@niveshak/contract/slack-archives/texts';
import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { loneLinkClass } from '../ui/link-class.ts';
import type { ArchiveSearchParameters } from './address.ts';
import { widerSearches } from './wider-searches.ts';

/** Wider searches to try, and the channels to browse. */
export function NoResults({ parameters }: { parameters: ArchiveSearchParameters }) {
  return (
    <div className="mt-4 max-w-prose border-t border-rule pt-6">
      <p className="text-soft">{slackArchivesTexts.noResultsAdvice}</p>
      <ul className="mt-3 flex flex-col items-start gap-2">
        {widerSearches(parameters).map(({ label, search }) => (
          <li key={label}>
            <Link to={paths.archiveSearch} search={search} className={loneLinkClass}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.slackArchives} className={loneLinkClass}>
            Browse channels
          </Link>
        </li>
      </ul>
    </div>
  );
}
