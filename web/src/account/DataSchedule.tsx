import type { Privacy } from '@niveshak/contract/account/schemas';
import { accountTexts } from '@niveshak/contract/account/texts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { privacyQuery } from './privacy-query.ts';

/**
 * Data kept about the member, in two groups. Each line names a purpose and opens to its content, retention period and
 * legal basis.
 */
export function DataSchedule() {
  const privacy = useQuery(privacyQuery);
  if (privacy.isPending)
    return (
      <SkeletonGroup>
        <Bar className="h-24 w-full" />
      </SkeletonGroup>
    );
  if (privacy.isError)
    return <ErrorBanner>{errorText(privacy.error, accountTexts.privacyFailed)}</ErrorBanner>;
  const { schedule } = privacy.data;
  return (
    <div className="divide-y divide-rule border-b border-rule">
      <Group
        title={accountTexts.keptWithAccount}
        lines={schedule.filter(({ outlivesAccount }) => !outlivesAccount)}
      />
      <Group
        title={accountTexts.keptAfterAccount}
        lines={schedule.filter(({ outlivesAccount }) => outlivesAccount)}
      />
    </div>
  );
}

type Schedule = Privacy['schedule'];

function Group({ title, lines }: { title: string; lines: Schedule }) {
  return (
    <details className="py-3">
      <summary className="cursor-pointer">
        <span className="font-medium">{title}</span> <span className="text-soft">({lines.length})</span>
      </summary>
      <ul className="mt-2 divide-y divide-rule pl-5">
        {lines.map((line) => (
          <li key={line.what}>
            <Line {...line} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Line({ what, purpose, kept, law, outlivesAccount }: Privacy['schedule'][number]) {
  // A title may be followed by what it covers.
  const [title, content] = what.split(': ');
  return (
    <details className="py-2">
      <summary className="cursor-pointer">
        <span className="font-medium">{title}</span>
        <span className="block text-sm text-soft">{purpose}.</span>
      </summary>
      <p className="mt-2">
        {content !== undefined && `Includes ${content}. `}
        {kept}
        {outlivesAccount && ', also after you erase your account'}.
      </p>
      <p className="text-sm text-soft">{law}</p>
    </details>
  );
}
