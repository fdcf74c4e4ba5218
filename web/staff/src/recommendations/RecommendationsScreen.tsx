import type { ResponseOf } from '@niveshak/contract/http/route';
import { listRecommendations, saveRecommendations } from '@niveshak/contract/recommendations/staff-routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { Pages } from '../../../src/ui/Pages.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { DownloadButton } from '../frame/DownloadButton.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { staffCall, staffCsv } from '../session/staff-call.ts';
import { RegisterFilter } from './RegisterFilter.tsx';
import { RegisterTable } from './RegisterTable.tsx';

/** Register of recommendations. Filter and page are in the URL. */
export function RecommendationsScreen() {
  const search = useSearch({ from: '/recommendations' });
  const { page, ...filter } = search;
  const register = useQuery({
    queryKey: ['recommendations', search],
    queryFn: () =>
      staffCall(listRecommendations, {
        query: { ...filter, ...(page === undefined ? {} : { page: String(page) }) },
      }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <ScreenHead title="Recommendations">
        <DownloadButton file={() => staffCsv(saveRecommendations, filter, 'recommendations.csv')}>
          Save as CSV
        </DownloadButton>
      </ScreenHead>
      <RegisterFilter key={JSON.stringify(filter)} search={search} analysts={register.data?.analysts ?? []} />
      <QueryView query={register} what="the register">
        {(data) => <Register register={data} isFiltered={isFiltered} />}
      </QueryView>
    </>
  );
}

type RegisterProps = { register: ResponseOf<typeof listRecommendations>; isFiltered: boolean };

function Register({ register: { total, recommendations, page, pages }, isFiltered }: RegisterProps) {
  const navigate = useNavigate({ from: '/recommendations' });
  const go = (wanted: number) =>
    void navigate({
      search: ({ page: _here, ...filter }) => (wanted === 1 ? filter : { ...filter, page: wanted }),
    });
  if (total === 0)
    return (
      <EmptyState title={isFiltered ? 'No recommendations found' : 'No recommendations yet'}>
        <p>
          {isFiltered
            ? 'Choose a longer period, or clear the filter.'
            : 'Article ratings, portfolio and experiment changes, and listed outliers appear here once published.'}
        </p>
      </EmptyState>
    );
  return (
    <>
      <p className="mb-3 text-sm text-soft" aria-live="polite">
        {total.toLocaleString('en-IN')} {total === 1 ? 'recommendation' : 'recommendations'}. Price changes
        are adjusted for splits, bonuses and dividends.
      </p>
      <RegisterTable rows={recommendations} />
      <Pages page={page} pages={pages} words={['Newer', 'Older']} onPage={go} />
    </>
  );
}
