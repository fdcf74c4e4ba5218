import { errorText } from '../../../src/lib/api-error.ts';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { Loading } from '../../../src/ui/Loading.tsx';

type Props = {
  readonly query: { readonly isError: boolean; readonly error: Error | null };
  /** What the query loads, with its article: `the coupons`. */
  readonly what: string;
};

/** The error of a failed query; renders nothing otherwise. */
export function LoadError({ query, what }: Props) {
  if (!query.isError) return null;
  return <ErrorBanner>{errorText(query.error, `Could not load ${what}. Reload the page.`)}</ErrorBanner>;
}

/** Shown until a query has loaded: the error, or a loading state. */
export function Unloaded(props: Props) {
  return props.query.isError ? <LoadError {...props} /> : <Loading />;
}
