import { logout } from '@niveshak/contract/identity/routes';
import { useEffect, useState } from 'react';
import { call } from '../lib/call.ts';
import { localKeys } from '../lib/storage-keys.ts';
import { switchOff, impersonationNotice } from './switch-off.ts';

type Props = {
  /** Wall-clock time in milliseconds. */
  readonly endsAt: number;
  readonly memberId: string;
};

/** Frame around every page during impersonation, with the member, a read-only notice and the remaining minutes. */
export function Frame({ endsAt, memberId }: Props) {
  const [now, setNow] = useState(() => Date.now());
  const [tries, setTries] = useState(0);
  useEffect(() => switchOff(() => setTries((before) => before + 1)), []);
  const left = Math.max(0, Math.ceil((endsAt - now) / 60_000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  const leave = () => {
    void call(logout)
      .catch(() => undefined)
      .finally(() => {
        localStorage.removeItem(localKeys.csrf);
        localStorage.removeItem(localKeys.sessionExpiry);
        location.assign(`/staff/members/${memberId}`);
      });
  };
  return (
    <>
      <div aria-hidden className="pointer-events-none fixed inset-0 z-50 border-4 border-accent-strong" />
      <aside
        aria-label="Staff view"
        className="[@media(height>=30rem)]:sticky top-0 z-50 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-accent px-5 py-2 text-sm text-on-accent"
      >
        <p>
          <b>You see what this member sees.</b> Nothing can be changed or sent from here.{' '}
          {left === 0 ? 'Time is up.' : left === 1 ? 'One minute left.' : `${left} minutes left.`}
        </p>
        <p aria-live="polite" key={tries} className={tries === 0 ? 'sr-only' : 'font-semibold'}>
          {tries > 0 && impersonationNotice}
        </p>
        {/* Uses the accent colour, which is the same in both themes, so that it stands apart from the
           page's buttons. */}
        <button
          type="button"
          onClick={leave}
          className="min-h-9 rounded-md border border-on-accent px-3 font-semibold"
        >
          Back to the console
        </button>
      </aside>
    </>
  );
}
