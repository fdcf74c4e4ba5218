import type { Audience as AudienceData } from '@niveshak/contract/metrics/schemas';
import { percent } from '@niveshak/domain/primitives/number-format';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { instantText } from '../frame/instant-text.ts';
import { DateText } from '../../../src/ui/DateText.tsx';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/column.ts';
import { MetricLink } from './MetricLink.tsx';
import { MonthChooser } from './MonthChooser.tsx';
import { MetricsPending } from './MetricsPending.tsx';
import { audienceQuery } from './queries.ts';
import { QueryView } from '../frame/QueryView.tsx';

type Article = AudienceData['articles'][number];
type Portfolio = AudienceData['portfolios'][number];

export function Audience() {
  const { to } = useSearch({ from: '/figures' });
  const found = useQuery(audienceQuery(to));
  return (
    <QueryView query={found} what="the metrics" pending={<MetricsPending />}>
      {(data) => <Shown data={data} />}
    </QueryView>
  );
}

function Shown({ data }: { data: AudienceData }) {
  return (
    <>
      <MonthChooser label="Month" months={data} value={data.to} />
      <div className="space-y-12">
        <section>
          <h2 className="text-lg">Readers by article</h2>
          <p className="mb-2 max-w-prose text-sm text-soft">
            Members who first opened an article this month, and how many of them within seven days of
            publication.
          </p>
          {data.articles.length === 0 ? (
            <p className="border-t border-rule py-4 text-sm">No first-time readers this month.</p>
          ) : (
            <DataTable
              label="Readers by article"
              columns={articleColumns(data)}
              rows={data.articles}
              rowId={({ key }) => key}
              fileName={`readers-${data.to}`}
            />
          )}
        </section>
        <section>
          <h2 className="text-lg">Followers by portfolio</h2>
          <p className="mb-2 max-w-prose text-sm text-soft">
            Members with shares after their last basket, on <DateText date={data.through} />. Overlap is the
            part of the portfolio they hold, at last closes and without cash.
          </p>
          {data.portfolios.length === 0 ? (
            <p className="border-t border-rule py-4 text-sm">
              No portfolios yet. Followers appear here after launch.
            </p>
          ) : (
            <DataTable
              label="Followers by portfolio"
              columns={portfolioColumns(data)}
              rows={data.portfolios}
              rowId={({ key }) => key}
              fileName={`followers-${data.to}`}
            />
          )}
        </section>
      </div>
    </>
  );
}

function articleColumns({ to }: AudienceData): readonly Column<Article>[] {
  return [
    { id: 'article', label: 'Article', value: ({ title }) => title },
    {
      id: 'published',
      label: 'Published',
      value: ({ publishedAt }) => publishedAt,
      show: ({ publishedAt }) => instantText(publishedAt),
    },
    { id: 'access', label: 'Access', value: ({ access }) => accessNames[access] },
    {
      id: 'readers',
      label: 'Readers',
      isNumeric: true,
      value: ({ readers }) => readers,
      show: ({ key, title, readers }) => (
        <MetricLink figure="readers" month={to} listKey={key} label={`Readers of ${title}: ${readers}`}>
          {readers.toLocaleString('en-IN')}
        </MetricLink>
      ),
    },
    {
      id: 'soon',
      label: 'In the first week',
      isNumeric: true,
      value: ({ soon }) => soon,
      show: ({ key, title, soon }) => (
        <MetricLink
          figure="readers-soon"
          month={to}
          listKey={key}
          label={`Readers of ${title} in its first week: ${soon}`}
        >
          {soon.toLocaleString('en-IN')}
        </MetricLink>
      ),
    },
  ];
}

const accessNames = {
  public: 'Everyone',
  lite: 'Lite and Premium',
  premium: 'Premium',
} as const satisfies Record<Article['access'], string>;

function portfolioColumns({ to }: AudienceData): readonly Column<Portfolio>[] {
  return [
    { id: 'portfolio', label: 'Portfolio', value: ({ title }) => title },
    {
      id: 'followers',
      label: 'Followers',
      isNumeric: true,
      value: ({ followers }) => followers,
      show: ({ key, title, followers }) => (
        <MetricLink figure="followers" month={to} listKey={key} label={`Followers of ${title}: ${followers}`}>
          {followers.toLocaleString('en-IN')}
        </MetricLink>
      ),
    },
    {
      id: 'close',
      label: 'Hold 90% or more',
      isNumeric: true,
      value: ({ close }) => close,
      show: ({ key, title, close }) => (
        <MetricLink
          figure="followers-close"
          month={to}
          listKey={key}
          label={`Followers who hold 90% or more of ${title}: ${close}`}
        >
          {close.toLocaleString('en-IN')}
        </MetricLink>
      ),
    },
    {
      id: 'overlap',
      label: 'Median overlap',
      isNumeric: true,
      value: ({ overlap }) => overlap ?? 0,
      show: ({ overlap }) => (overlap === null ? '–' : percent(overlap)),
    },
  ];
}
