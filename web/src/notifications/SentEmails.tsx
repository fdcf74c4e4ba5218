import { emailKindTexts, notificationsTexts } from '@niveshak/contract/notifications/texts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { instantText } from '../lib/dates.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { sentEmailsQuery } from './queries.ts';

export function SentEmails() {
  const emails = useQuery(sentEmailsQuery);
  if (emails.isPending) {
    return (
      <SkeletonGroup>
        <Bar className="h-12 w-full" />
        <Bar className="mt-3 h-12 w-full" />
      </SkeletonGroup>
    );
  }
  if (emails.isError) {
    return (
      <ErrorBanner
        action={
          <Button size="small" onClick={() => void emails.refetch()}>
            Try again
          </Button>
        }
      >
        {errorText(emails.error, notificationsTexts.sentFailed)}
      </ErrorBanner>
    );
  }
  if (emails.data.length === 0) {
    return <EmptyState title={notificationsTexts.sentNone}>{notificationsTexts.sentNoneText}</EmptyState>;
  }
  return (
    <ul className="divide-y divide-rule">
      {emails.data.map(({ id, subject, kind, sentAt }) => (
        <li key={id} className="py-3">
          <p>{subject}</p>
          <p className="text-sm text-soft">
            {emailKindTexts[kind]} · {instantText(sentAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}
