import type { LegalKind } from '@niveshak/contract/kyc/schemas';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { instantText } from '../lib/dates.ts';
import { publicPaths } from '../lib/paths.ts';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { consentsQuery } from './queries.ts';

const names = {
  terms: 'Terms of service',
  mitc: 'Most important terms',
  privacy: 'Privacy notice',
} as const satisfies Record<LegalKind, string>;

export function ConsentLog() {
  const consents = useQuery(consentsQuery);
  return (
    <>
      <p className="text-soft">
        Read our{' '}
        <a href={publicPaths.privacy} className={linkClass}>
          privacy notice
        </a>{' '}
        and{' '}
        <a href={publicPaths.terms} className={linkClass}>
          terms
        </a>
        . Your consents so far:
      </p>
      <div className="mt-4">
        {consents.isPending && (
          <SkeletonGroup>
            <Bar className="h-6 w-4/5" />
            <Bar className="mt-3 h-6 w-3/5" />
          </SkeletonGroup>
        )}
        {consents.isError && <ErrorBanner>{errorText(consents.error, kycTexts.consentsFailed)}</ErrorBanner>}
        {consents.data?.length === 0 && <p>None yet. We ask each time we need your consent.</p>}
        <ul className="divide-y divide-rule">
          {consents.data?.map((consent) => (
            <li key={`${consent.kind}-${consent.version}-${consent.at}`} className="py-3">
              <span className="font-medium">{names[consent.kind]}</span>, version {consent.version}
              <span className="block text-sm text-soft">
                {consent.method === 'esign' ? 'eSigned' : 'Accepted'} on {instantText(consent.at)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
