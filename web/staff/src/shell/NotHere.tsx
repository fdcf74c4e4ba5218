import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../src/ui/Button.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';

/** Shown at a URL of the console that has no screen. */
export function NotHere() {
  return (
    <>
      <ScreenHead title="Page not found" />
      <EmptyState
        title="Page not found"
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
