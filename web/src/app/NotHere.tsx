import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

/** An address that the gate lets through and that nothing lives at. */
export function NotHere() {
  return (
    <>
      <PageTitle>Not found</PageTitle>
      <EmptyState
        isWholePage
        title="There is nothing at this address."
        action={
          <Link to={paths.home} className={buttonClass('secondary')}>
            Go on from the start page
          </Link>
        }
      >
        The link may be old, or a letter may be missing from it.
      </EmptyState>
    </>
  );
}
