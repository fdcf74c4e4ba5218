import { getClaim } from '@niveshak/contract/gifts/routes';
import type { ClaimView } from '@niveshak/contract/gifts/schemas';
import { giftsTexts } from '@niveshak/contract/gifts/texts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { sendAuth, useUser } from '../identity/auth.ts';
import { ApiError, errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { ClaimFlow } from './ClaimFlow.tsx';
import { ClaimRefusal } from './ClaimRefusal.tsx';
import { GiftCard } from './GiftCard.tsx';
import { ClaimSkeleton } from './SignedOutClaim.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

const unknowns = ['gift-unknown', 'invalid-input'];

/** Claim page for a signed-in, confirmed member. */
export function MemberClaim() {
  const { token } = useParams({ from: paths.claim });
  const { email } = useUser();
  const look = useQuery({
    queryKey: ['claim', token, email],
    queryFn: () => call(getClaim, { body: { token } }),
  });
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>A gift for you</PageTitle>
      {look.isPending && <ClaimSkeleton />}
      {look.isError &&
        (look.error instanceof ApiError && unknowns.includes(look.error.code) ? (
          <ClaimRefusal code="gift-unknown" />
        ) : (
          <ErrorBanner
            action={
              <Button size="small" isBusy={look.isFetching} onClick={() => void look.refetch()}>
                Try again
              </Button>
            }
          >
            {errorText(look.error, giftsTexts.lookFailed)}
          </ErrorBanner>
        ))}
      {look.data !== undefined && <Gift gift={look.data} token={token} />}
    </div>
  );
}

function Gift({ gift, token }: { gift: ClaimView; token: string }) {
  const { subscriptions } = useUser();
  const isActive = subscriptions[0]?.hasExpired === false;
  const home = (
    <Link to={isActive ? paths.home : paths.pricing} className={buttonClass('primary')}>
      {isActive ? 'Read research' : 'Compare plans'}
    </Link>
  );
  if (gift.state === 'over') return <ClaimRefusal code="gift-over" action={home} />;
  if (gift.you === 'giver') {
    const gifts = isActive ? (
      <Link to={paths.gifts} className={buttonClass('primary')}>
        See your gifts
      </Link>
    ) : (
      <Link to={paths.pricing} search={{ panel: 'gifts' }} className={buttonClass('primary')}>
        See your gifts
      </Link>
    );
    return <ClaimRefusal code="gift-own" action={gifts} />;
  }
  if (gift.you !== 'recipient') return <OtherAccount gift={gift} />;
  if (gift.state === 'claimed') {
    return (
      <GiftCard gift={gift}>
        {gift.startDate !== null && gift.endDate !== null && (
          <p className="mt-4">
            Your plan runs from <DateText date={gift.startDate} /> to <DateText date={gift.endDate} />.
          </p>
        )}
        <div className="mt-6">{home}</div>
      </GiftCard>
    );
  }
  if (gift.startDate === null) return <ClaimRefusal code="gift-no-days" action={home} />;
  if (gift.tooFarAhead !== null)
    return <ClaimRefusal code="gift-too-far-ahead" reason={gift.tooFarAhead} action={home} />;
  return <ClaimFlow gift={gift} token={token} />;
}

/** Message for a member whose address is not the gift's. */
function OtherAccount({ gift }: { gift: ClaimView }) {
  const { email } = useUser();
  const signOut = (
    <div className="flex flex-col items-start gap-4">
      <p>
        You are signed in as <strong className="font-semibold break-all">{email}</strong>.
      </p>
      <Button variant="primary" onClick={() => sendAuth({ type: 'SIGN_OUT' })}>
        Sign in with another address
      </Button>
    </div>
  );
  return (
    <ClaimRefusal code={gift.state === 'claimed' ? 'gift-claimed' : 'gift-not-yours'} action={signOut} />
  );
}
