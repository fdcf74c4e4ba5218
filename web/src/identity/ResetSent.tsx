import { resetTexts } from '@niveshak/contract/identity/reset-texts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../lib/paths.ts';
import { PageTitle } from '../lib/PageTitle.tsx';
import { Button } from '../ui/Button.tsx';
import { linkClass, loneLinkClass } from '../ui/link-class.ts';

/** Wait before the email can be sent again. */
const resendAfterMs = 30_000;

type Props = { email: string; isBusy: boolean; onResend: () => void; onChange: () => void };

/** What to do after a password reset was requested. Does not say whether the account exists. */
export function ResetSent({ email, isBusy, onResend, onChange }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [mayResend, setMayResend] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (mayResend || isBusy) return undefined;
    const timer = setTimeout(() => setMayResend(true), resendAfterMs);
    return () => clearTimeout(timer);
  }, [mayResend, isBusy]);
  const resend = () => {
    setMayResend(false);
    onResend();
  };
  return (
    <>
      <PageTitle>{resetTexts.title}</PageTitle>
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {resetTexts.title}
      </h1>
      <p className="mt-3 text-lg font-semibold wrap-anywhere">{email}</p>
      <p className="mt-2">{resetTexts.sent}</p>
      <p className="mt-2 text-soft">{resetTexts.spam}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button disabled={!mayResend} isBusy={isBusy} onClick={resend}>
          {resetTexts.resend}
        </Button>
        <button type="button" className={`${linkClass} min-h-11`} onClick={onChange}>
          {resetTexts.change}
        </button>
      </div>
      {!mayResend && <p className="mt-2 text-sm text-soft">{resetTexts.wait}</p>}
      <p className="mt-6">
        <Link to={paths.signIn} className={loneLinkClass}>
          Back to sign in
        </Link>
      </p>
    </>
  );
}
