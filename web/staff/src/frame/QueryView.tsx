import type { ReactNode } from 'react';
import { ApiError, errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { Loading } from '../../../src/ui/Loading.tsx';

type Query<Data> = {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};
type StateProps = {
  readonly query: Query<unknown>;
  /** What the query loads, with an article, such as `the coupons`. */
  readonly what: string;
};

/** Error of a failed query, with a retry button unless the server rejected the request. Renders nothing otherwise. */
export function LoadError({ query, what }: StateProps) {
  const { isError, error, isFetching, refetch } = query;
  if (!isError) return null;
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <div className="mb-4">
      <ErrorBanner
        title={error instanceof ApiError ? (error.title ?? undefined) : undefined}
        action={
          isRefused ? undefined : (
            <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          )
        }
      >
        {errorText(error, `Could not load ${what}.`)}
      </ErrorBanner>
    </div>
  );
}

/** Error or loading state of a query without data. */
export function Unloaded(props: StateProps) {
  return props.query.isError ? <LoadError {...props} /> : <Loading isSection />;
}

type Props<Data> = {
  readonly query: Query<Data>;
  readonly what: string;
  readonly pending?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** Data of a query. If a refetch fails, the existing data stays below the error. */
export function QueryView<Data>({ query, what, pending = <Loading isSection />, children }: Props<Data>) {
  // A disabled query is not loading and has no data.
  const isLoading = query.isFetching && !query.isError;
  return (
    <>
      <LoadError query={query} what={what} />
      {query.data === undefined ? isLoading && pending : children(query.data)}
    </>
  );
}
