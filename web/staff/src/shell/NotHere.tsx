import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../../src/ui/Button.tsx';
import { openFind } from '../commands/open-find.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';

/** Not-found screen of the console. */
export function NotHere() {
  return (
    <>
      <ScreenHead title="Page not found" />
      <p className="mb-5 text-soft">The link may be old or incomplete.</p>
      <div className="flex flex-wrap items-center gap-3">
        <Link to="/" className={buttonClass('secondary')}>
          Go to Today
        </Link>
        <Button onClick={openFind}>Find</Button>
      </div>
    </>
  );
}
