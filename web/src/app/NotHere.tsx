import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

/** Not-found screen for a URL that the access gate allows. */
export function NotHere() {
  return (
    <>
      <PageTitle>Not found</PageTitle>
      <EmptyState
        isWholePage
        title="Page not found"
        action={
          <>
            <Link to={paths.search} className={buttonClass('primary')}>
              Search research
            </Link>{' '}
            <Link to={paths.home} className={buttonClass('quiet')}>
              Home
            </Link>
          </>
        }
      >
        The link may be old or incomplete.
      </EmptyState>
    </>
  );
}
