import { slackArchivesTexts } from '@niveshak/contract/slack-archives/texts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { usersQuery } from './queries.ts';

/** Notice that member names could not be loaded, so messages show ids. */
export function UsersFailed() {
  const users = useQuery(usersQuery);
  if (!users.isError) return null;
  return (
    <ErrorBanner
      action={
        <Button size="small" onClick={() => void users.refetch()}>
          Try again
        </Button>
      }
    >
      {errorText(users.error, slackArchivesTexts.usersFailed)}
    </ErrorBanner>
  );
}
