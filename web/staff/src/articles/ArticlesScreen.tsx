import { startArticle } from '@niveshak/contract/articles/staff-routes';
import type { StaffArticles } from '@niveshak/contract/articles/staff-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { errorText } from '../../../src/lib/api-error.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { Tabs } from '../../../src/ui/Tabs.tsx';
import { RealTimeMark } from '../frame/ClockNote.tsx';
import { instantText } from '../frame/instant-text.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/column.ts';
import { ArticleImports } from './ArticleImports.tsx';
import { publishedOf, workOf } from './in-progress.ts';
import type { Work } from './in-progress.ts';
import { articlesQuery } from './queries.ts';
import { accessNames, stateText, stateTone, titleText } from './states.ts';
import { ArticleFilter, fitting } from './ArticleFilter.tsx';
import { articlesSearchOf, viewOf } from './views.ts';
import type { ArticlesSearch } from './views.ts';
import { QueryView } from '../frame/QueryView.tsx';

type Article = StaffArticles['articles'][number];

const workColumns: readonly Column<Work>[] = [
  {
    id: 'title',
    label: 'Title',
    value: ({ title }) => title,
    show: ({ to, id, title, isCorrection, hasProblem }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Link to={to} params={{ id }} className={`${quietLinkClass} font-medium`}>
          {titleText(title)}
        </Link>
        {isCorrection && <Badge>Correction</Badge>}
        {hasProblem && <Badge tone="bad">Sent back</Badge>}
      </span>
    ),
  },
  {
    id: 'state',
    label: 'State',
    value: stateText,
    show: (work) => <Badge tone={stateTone(work)}>{stateText(work)}</Badge>,
    onCard: 'plain',
  },
  { id: 'access', label: 'Access', value: ({ access }) => accessNames[access], onCard: 'plain' },
  { id: 'author', label: 'Author', value: ({ author }) => author, onCard: 'plain' },
  {
    id: 'at',
    label: 'Last changed',
    value: ({ edited }) => edited?.at ?? null,
    show: ({ edited }) =>
      edited === null ? (
        '–'
      ) : (
        <>
          {edited.by}, {instantText(edited.at)} <RealTimeMark />
        </>
      ),
  },
];

const articleColumns: readonly Column<Article>[] = [
  {
    id: 'title',
    label: 'Title',
    value: ({ title }) => title,
    show: ({ id, title, withdrawnAt, correctedAt }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Link to="/articles/published/$id" params={{ id }} className={`${quietLinkClass} font-medium`}>
          {title}
        </Link>
        {withdrawnAt !== null && <Badge tone="bad">Withdrawn</Badge>}
        {withdrawnAt === null && correctedAt !== null && <Badge>Corrected</Badge>}
      </span>
    ),
  },
  { id: 'author', label: 'Author', value: ({ author }) => author, onCard: 'plain' },
  { id: 'category', label: 'Category', value: ({ category }) => category },
  { id: 'series', label: 'Series', value: ({ series }) => series },
  { id: 'access', label: 'Access', value: ({ access }) => accessNames[access], onCard: 'plain' },
  {
    id: 'published',
    label: 'Published',
    value: ({ publishedAt }) => publishedAt,
    show: ({ publishedAt }) => instantText(publishedAt),
    onCard: 'plain',
  },
  { id: 'versions', label: 'Versions', value: ({ versions }) => versions, isNumeric: true },
  { id: 'readers', label: 'Readers', value: ({ readers }) => readers, isNumeric: true },
];

export function ArticlesScreen() {
  const search = useSearch({ from: '/articles' });
  const navigate = useNavigate();
  const list = useQuery(articlesQuery);
  const { permissions } = useStaff();
  const mayWrite = permissions.includes('articles.write');
  const start = useMutation({
    mutationFn: () => staffCall(startArticle, { body: { corrects: null } }),
    onSuccess: ({ id }) => navigate({ to: '/articles/$id', params: { id } }),
  });
  return (
    <>
      <ScreenHead title="Articles">
        {mayWrite && (
          <Button size="small" variant="primary" isBusy={start.isPending} onClick={() => start.mutate()}>
            Write an article
          </Button>
        )}
      </ScreenHead>
      {start.isError && (
        <ErrorBanner title="Could not start the draft.">{errorText(start.error, 'Try again.')}</ErrorBanner>
      )}
      <QueryView query={list} what="the list">
        {(data) => (
          <Tabs
            label="Articles"
            active={viewOf(search.view)}
            onChange={(id) =>
              void navigate({ to: '/articles', search: articlesSearchOf({ ...search, view: id }) })
            }
            tabs={[
              {
                id: 'writing',
                label: `In progress (${workOf(data).length})`,
                content: <InProgress work={workOf(data)} search={search} />,
              },
              {
                id: 'published',
                label: `Published (${publishedOf(data).length})`,
                content: <Published articles={publishedOf(data)} search={search} />,
              },
              ...(permissions.includes('articles.import')
                ? [{ id: 'import' as const, label: 'Import', content: <ArticleImports /> }]
                : []),
            ]}
          />
        )}
      </QueryView>
    </>
  );
}

type PublishedProps = { articles: readonly Article[]; search: ArticlesSearch };

function Published({ articles, search }: PublishedProps) {
  const rows = fitting(articles, search);
  return (
    <>
      <ArticleFilter rows={articles} />
      {rows.length === 0 && articles.length > 0 ? (
        <NothingFound />
      ) : (
        <DataTable
          label="Published"
          noun="article"
          columns={articleColumns}
          rows={rows}
          rowId={({ id }) => id}
          fileName="articles"
        />
      )}
    </>
  );
}

function NothingFound() {
  return <EmptyState title="Nothing found">Clear the search and the filters.</EmptyState>;
}

function InProgress({ work, search }: { work: readonly Work[]; search: ArticlesSearch }) {
  if (work.length === 0)
    return (
      <EmptyState title="No drafts">
        <p>Drafts, articles awaiting approval and scheduled articles appear here.</p>
      </EmptyState>
    );
  const rows = fitting(work, search);
  return (
    <>
      <ArticleFilter rows={work} />
      {rows.length === 0 ? (
        <NothingFound />
      ) : (
        <DataTable
          label="In progress"
          noun="article"
          columns={work.some(({ edited }) => edited !== null) ? workColumns : workColumns.slice(0, -1)}
          rows={rows}
          rowId={({ id }) => id}
          fileName="articles-in-progress"
        />
      )}
    </>
  );
}
