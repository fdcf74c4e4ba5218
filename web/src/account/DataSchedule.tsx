import { accountTexts } from '@niveshak/contract/account/texts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { privacyQuery } from './privacy-query.ts';

/** Table of the data kept about the member, with purpose, retention period and legal basis. */
export function DataSchedule() {
  const privacy = useQuery(privacyQuery);
  if (privacy.isPending)
    return (
      <SkeletonGroup>
        <Bar className="h-96 w-full" />
      </SkeletonGroup>
    );
  if (privacy.isError)
    return <ErrorBanner>{errorText(privacy.error, accountTexts.privacyFailed)}</ErrorBanner>;
  return (
    <dl className="flex flex-col gap-5">
      {privacy.data.schedule.map(({ what, purpose, kept, law, outlivesAccount }) => (
        <div key={what}>
          <dt className="font-medium">{what}</dt>
          <dd>
            {purpose}.
            <span className="block">
              {kept}
              {outlivesAccount && ', also after you erase your account'}.
            </span>
            <span className="block text-sm text-soft">{law}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
