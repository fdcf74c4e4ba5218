import { searchTexts } from '@niveshak/contract/search/texts';
import { searchKinds } from '@niveshak/contract/search/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../identity/auth.ts';
import { errorText } from '../lib/api-error.ts';
import { PageTitle } from '../lib/PageTitle.tsx';
import { paths, searchParts } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { loneLinkClass } from '../ui/link-class.ts';
import { Section } from '../ui/Section.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { MarkedText } from './MarkedText.tsx';
import { searchQuery } from './queries.ts';
import { groupsOf, partNames } from './search-items.ts';
import type { SearchGroup, SearchItem } from './search-items.ts';

/** Full search results. The query and the kind are in the URL. */
export function SearchScreen() {
  const { q = '', in: part } = useSearch({ from: '/search' });
  const user = useUser();
  const kind = searchKinds.find((each) => each === part);
  const found = useQuery(searchQuery(q, kind));
  const groups = groupsOf(q === '' ? undefined : found.data, q, user).filter(
    (group) => part === undefined || group.part === part,
  );
  return (
    <div className="max-w-3xl">
      <PageTitle>{q === '' ? 'Search' : `${q}, search`}</PageTitle>
      <h1 className="text-3xl">Search</h1>
      <Box key={q} words={q} />
      <nav aria-label="Result types" className="mt-4 place-row gap-x-5 text-sm">
        <PartLink q={q} part={undefined} active={part} />
        {searchParts.map((each) => (
          <PartLink key={each} q={q} part={each} active={part} />
        ))}
      </nav>
      <div className="mt-6">
        {found.isError && (
          <ErrorBanner
            action={
              <Button size="small" onClick={() => void found.refetch()}>
                Try again
              </Button>
            }
          >
            {errorText(found.error, searchTexts.failed)}
          </ErrorBanner>
        )}
        {q !== '' && found.isPending && (
          <SkeletonGroup>
            {['a', 'b', 'c', 'd'].map((key) => (
              <Bar key={key} className="mt-4 h-14 w-full" />
            ))}
          </SkeletonGroup>
        )}
        {found.data?.isArchiveAway === true && q !== '' && (
          <p className="mb-4 text-sm text-soft">{searchTexts.archiveAway}</p>
        )}
        {q !== '' && found.isSuccess && groups.length === 0 && (
          <EmptyState title={`Nothing found for “${q}”`} action={<Elsewhere />}>
            <p>Check the spelling or use fewer words. All words must match; the last may be incomplete.</p>
          </EmptyState>
        )}
        <div className="flex flex-col gap-10">
          {groups.map((group) => (
            <Group key={group.part} group={group} q={q} isAlone={part !== undefined} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Sections to browse instead. */
function Elsewhere() {
  return (
    <nav aria-label="Browse" className="flex flex-wrap gap-x-6 gap-y-2">
      <Link to={paths.home} className={loneLinkClass}>
        All research
      </Link>
      <Link to={paths.portfolios} className={loneLinkClass}>
        Portfolios
      </Link>
      <Link to={paths.slackArchives} className={loneLinkClass}>
        Slack Archives
      </Link>
    </nav>
  );
}

function Box({ words }: { words: string }) {
  const navigate = useNavigate();
  const { in: part } = useSearch({ from: '/search' });
  const [typed, setTyped] = useState(words);
  return (
    <search>
      <form
        className="mt-4 flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const q = typed.trim();
          void navigate({
            to: paths.search,
            search: { ...(q === '' ? {} : { q }), ...(part === undefined ? {} : { in: part }) },
          });
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label="Words"
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" variant="primary">
          Search
        </Button>
      </form>
    </search>
  );
}

type Part = SearchGroup['part'] | undefined;

function PartLink({ q, part, active }: { q: string; part: Part; active: Part }) {
  return (
    <Link
      to={paths.search}
      search={{ ...(q === '' ? {} : { q }), ...(part === undefined ? {} : { in: part }) }}
      aria-current={part === active ? 'true' : undefined}
      className="flex min-h-9 min-w-6 shrink-0 items-center border-b-2 border-transparent whitespace-nowrap text-soft hover:text-ink aria-[current]:border-accent-strong aria-[current]:text-ink"
    >
      {part === undefined ? 'Everything' : partNames[part]}
    </Link>
  );
}

function Group({ group, q, isAlone }: { group: SearchGroup; q: string; isAlone: boolean }) {
  const { part, label, total, items } = group;
  return (
    <Section
      title={label}
      id={`found-${part}`}
      aside={
        <span className="text-sm text-soft">
          {total <= items.length ? (
            `${total}`
          ) : isAlone ? (
            `Top ${items.length} of ${total}`
          ) : (
            <Link to={paths.search} search={{ q, in: part }} className={loneLinkClass}>
              All {total}
            </Link>
          )}
        </span>
      }
    >
      <ul>
        {items.map((item) => (
          <Found key={item.id} item={item} />
        ))}
      </ul>
    </Section>
  );
}

function Found({ item: { label, hint, passage, to } }: { item: SearchItem }) {
  return (
    <li className="relative border-t border-rule py-3 first:border-t-0 first:pt-0">
      <p className="font-medium">
        <a
          href={to}
          className="inline-block min-h-6 rounded-sm underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          <MarkedText parts={label} />
        </a>
      </p>
      {hint !== '' && <p className="text-sm text-soft">{hint}</p>}
      {passage !== null && (
        <p className="mt-1 text-sm text-soft">
          <MarkedText parts={passage} />
        </p>
      )}
    </li>
  );
}
