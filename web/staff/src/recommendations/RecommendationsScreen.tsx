import { listRecommendations, saveRecommendations } from '@niveshak/contract/recommendations/staff-routes';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { errorText } from '../../../src/lib/api-error.ts';
import { saveFile } from '../../../src/lib/files.ts';
import { Button, buttonClass } from '../../../src/ui/Button.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { Loading } from '../../../src/ui/Loading.tsx';
import { LoadError } from '../frame/load-state.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { staffCall, staffCsv } from '../session/staff-call.ts';
import { RegisterFilter } from './RegisterFilter.tsx';
import { RegisterTable } from './RegisterTable.tsx';

/** The register of recommendations. Filter and page are in the URL. */
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
  const save = useMutation({
    mutationFn: () => staffCsv(saveRecommendations, filter, 'recommendations.csv'),
    onSuccess: saveFile,
  });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <ScreenHead title="Recommendations">
        <Button isBusy={save.isPending} onClick={() => save.mutate()}>
          <Icon name="download" className="size-4" /> Download as CSV
        </Button>
      </ScreenHead>
      {save.isError && (
        <ErrorBanner>{errorText(save.error, 'Could not make the file. Try again.')}</ErrorBanner>
      )}
      <RegisterFilter key={JSON.stringify(filter)} search={search} analysts={register.data?.analysts ?? []} />
      <LoadError query={register} what="the register" />
      {register.isPending && <Loading />}
      {register.isSuccess && register.data.total === 0 && (
        <EmptyState title={isFiltered ? 'No recommendation found' : 'No recommendation yet'}>
          <p>
            {isFiltered
              ? 'Choose a longer period, or clear the filter.'
              : 'Ratings in articles, changes of portfolios and experiments, and listed outliers appear here once published.'}
          </p>
        </EmptyState>
      )}
      {register.isSuccess && register.data.total > 0 && (
        <>
          <p className="mb-3 text-sm text-soft" aria-live="polite">
            {register.data.total.toLocaleString('en-IN')}{' '}
            {register.data.total === 1 ? 'recommendation' : 'recommendations'}. Changes since are adjusted for
            splits, bonuses and dividends.
          </p>
          <RegisterTable rows={register.data.recommendations} />
          <Pages page={register.data.page} pages={register.data.pages} />
        </>
      )}
    </>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const search = useSearch({ from: '/recommendations' });
  if (pages === 1) return null;
  const { page: _here, ...filter } = search;
  const at = (wanted: number) => (wanted === 1 ? filter : { ...filter, page: wanted });
  return (
    <nav aria-label="Pages" className="mt-5 flex items-center gap-4">
      {page > 1 && (
        <Link to="/recommendations" search={at(page - 1)} className={buttonClass('secondary', 'small')}>
          Newer
        </Link>
      )}
      <span className="text-sm text-soft tabular-nums">
        Page {page.toLocaleString('en-IN')} of {pages.toLocaleString('en-IN')}
      </span>
      {page < pages && (
        <Link to="/recommendations" search={at(page + 1)} className={buttonClass('secondary', 'small')}>
          Older
        </Link>
      )}
    </nav>
  );
}
