import { getClaim } from '@niveshak/contract/gifts/routes';
import type { ClaimView } from '@niveshak/contract/gifts/schemas';
import { giftsTexts } from '@niveshak/contract/gifts/texts';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { ClaimRefusal } from './ClaimRefusal.tsx';
import { GiftCard } from './GiftCard.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

type Look = { readonly gift: ClaimView | null; readonly error: unknown };

/** Claim page with sign-up and sign-in links that return here. Does not load the query library. */
export function SignedOutClaim() {
  const { token } = useParams({ from: paths.claim });
  const [look, setLook] = useState<Look | null>(null);
  const ask = useCallback(() => {
    call(getClaim, { body: { token } }).then(
      (gift) => setLook({ gift, error: null }),
      (error: unknown) => setLook({ gift: null, error }),
    );
  }, [token]);
  useEffect(ask, [ask]);
  const back = { redirect_to: `/claim/${token}` };
  const gift = look?.gift ?? null;
  if (look === null) return <ClaimSkeleton />;
  if (gift === null) {
    const isUnknown =
      look.error instanceof ApiError &&
      (look.error.code === 'gift-unknown' || look.error.code === 'invalid-input');
    if (isUnknown) return <ClaimRefusal code="gift-unknown" />;
    return (
      <ErrorBanner
        action={
          <Button size="small" onClick={ask}>
            Try again
          </Button>
        }
      >
        {errorText(look.error, giftsTexts.lookFailed)}
      </ErrorBanner>
    );
  }
  if (gift.state === 'over') return <ClaimRefusal code="gift-over" />;
  return (
    <>
      <PageTitle>A gift for you</PageTitle>
      <GiftCard gift={gift} />
      <p className="mt-6">{giftsTexts.signInToClaim}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {gift.state === 'open' && (
          <Link to={paths.signUp} search={back} className={buttonClass('primary')}>
            Sign up
          </Link>
        )}
        <Link to={paths.signIn} search={back} className={buttonClass('secondary')}>
          Sign in
        </Link>
      </div>
    </>
  );
}

export function ClaimSkeleton() {
  return (
    <SkeletonGroup>
      <div className="border-t-3 border-rule bg-raised px-5 py-6">
        <Bar className="h-5 w-24" />
        <Bar className="mt-3 h-9 w-4/5" />
        <Bar className="mt-5 h-16 w-full" />
        <Bar className="mt-5 h-6 w-3/5" />
      </div>
    </SkeletonGroup>
  );
}
