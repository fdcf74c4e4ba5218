import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../src/ui/Button.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';

/** An address of the console at which nothing is. */
export function NotHere() {
  return (
    <>
      <ScreenHead title="Page not found" />
      <EmptyState
        title="There is nothing at this address"
        action={
          <Link to="/" className={buttonClass('secondary')}>
            Go to Today
          </Link>
        }
      >
        The link may be old or incomplete.
      </EmptyState>
    </>
  );
}
