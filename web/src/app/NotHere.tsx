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
          <Link to={paths.home} className={buttonClass('secondary')}>
            Go to the home page
          </Link>
        }
      >
        The link may be old or incomplete.
      </EmptyState>
    </>
  );
}
