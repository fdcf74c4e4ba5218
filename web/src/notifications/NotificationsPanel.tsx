import { notificationsTexts } from '@niveshak/contract/notifications/texts';
import { useQuery } from '@tanstack/react-query';
import { ApiError, errorText } from '../lib/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Section } from '../ui/Section.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { AlertDestinations, Alerts } from './Alerts.tsx';
import { DoNotDisturb } from './DoNotDisturb.tsx';
import { EmailSwitches } from './EmailSwitches.tsx';
import { alertsQuery, settingsQuery } from './queries.ts';
import { SentEmails } from './SentEmails.tsx';

/** Email and alert settings, on a separate screen or, for members without a plan, next to the plans. */
export function NotificationsPanel() {
  // Each part waits for the content above it, so that nothing moves.
  const { isPending: isAwaitingSettings } = useQuery(settingsQuery);
  const { isPending: isAwaitingAlerts } = useQuery(alertsQuery);
  return (
    <div className="flex flex-col gap-10 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-14">
      <div className="flex min-w-0 flex-col gap-10">
        <Alerts />
        {!isAwaitingAlerts && (
          <Section title="Emails" id="notification-settings">
            <Settings />
          </Section>
        )}
      </div>
      {!isAwaitingAlerts && !isAwaitingSettings && (
        <div className="flex flex-col gap-10">
          <AlertDestinations />
          <Section title={notificationsTexts.sentTitle} id="sent-emails">
            <SentEmails />
          </Section>
        </div>
      )}
    </div>
  );
}

function Settings() {
  const settings = useQuery(settingsQuery);
  if (settings.isPending) {
    return (
      <SkeletonGroup>
        {['letters', 'offers', 'service'].map((key) => (
          <div key={key} className="flex justify-between gap-4 py-4">
            <div className="w-full">
              <Bar className="h-6 w-32" />
              <Bar className="mt-2 h-5 w-4/5" />
            </div>
            <Bar className="h-7 w-12" />
          </div>
        ))}
      </SkeletonGroup>
    );
  }
  if (settings.isError) {
    const isInvalid = settings.error instanceof ApiError && settings.error.code === 'unreadable';
    return (
      <ErrorBanner
        action={
          <Button size="small" onClick={() => void settings.refetch()}>
            Try again
          </Button>
        }
      >
        {isInvalid ? notificationsTexts.invalid : errorText(settings.error, notificationsTexts.fetchFailed)}
      </ErrorBanner>
    );
  }
  return (
    <>
      {settings.data.kind === 'dnd' && <DoNotDisturb />}
      <EmailSwitches saved={settings.data.email} />
    </>
  );
}
