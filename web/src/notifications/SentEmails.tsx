import { emailKindTexts, notificationsTexts } from '@niveshak/contract/notifications/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../lib/api-error.ts';
import { instantText } from '../lib/dates.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { sentEmailsQuery } from './queries.ts';

/** Number of emails in the collapsed list. */
const collapsedCount = 3;

export function SentEmails() {
  const [showsAll, setShowsAll] = useState(false);
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
  const shown = showsAll ? emails.data : emails.data.slice(0, collapsedCount);
  return (
    <>
      <ul className="divide-y divide-rule">
        {shown.map(({ id, subject, kind, sentAt }) => (
          <li key={id} className="py-2">
            <p>{subject}</p>
            <p className="text-sm text-soft">
              {emailKindTexts[kind]} · {instantText(sentAt)}
            </p>
          </li>
        ))}
      </ul>
      {shown.length < emails.data.length && (
        <Button size="small" className="mt-2" onClick={() => setShowsAll(true)}>
          Show all {emails.data.length} emails
        </Button>
      )}
    </>
  );
}
