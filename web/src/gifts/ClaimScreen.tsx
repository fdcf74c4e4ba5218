import { Suspense, lazy } from 'react';
import { useAccess } from '../identity/auth.ts';
import { load } from '../lib/load.ts';
import { Loading } from '../ui/Loading.tsx';

const SignedOutClaim = lazy(() =>
  load(() => import('./SignedOutClaim.tsx')).then(({ SignedOutClaim }) => ({ default: SignedOutClaim })),
);
const MemberClaim = lazy(() =>
  load(() => import('./MemberClaim.tsx')).then(({ MemberClaim }) => ({ default: MemberClaim })),
);

/** Screen at `/claim/<token>`, where any visitor can open a gift. Loads little code when signed out. */
export function ClaimScreen() {
  const access = useAccess();
  return (
    <Suspense fallback={<Loading />}>
      {access === 'signedOut' ? <SignedOutClaim /> : <MemberClaim />}
    </Suspense>
  );
}
