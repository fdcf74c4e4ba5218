import { alertGridTexts } from '@niveshak/contract/notifications/alert-texts';
import { whatsAppTexts } from '@niveshak/contract/notifications/whatsapp-texts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Section } from '../ui/Section.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { AlertTable, channelsOf } from './AlertTable.tsx';
import { PushDevices } from './PushDevices.tsx';
import { alertsQuery } from './queries.ts';
import { QuietHours } from './QuietHours.tsx';
import { TestAlerts } from './TestAlerts.tsx';
import { WhatsAppNumber } from './WhatsAppNumber.tsx';

/** Alert grid: what is sent by which channel. */
export function Alerts() {
  const alerts = useQuery(alertsQuery);
  if (alerts.isPending)
    return (
      <Section title={alertGridTexts.title} id="alerts">
        <SkeletonGroup>
          {['research', 'rebalance', 'billing', 'digest'].map((key) => (
            <Bar key={key} className="my-3 h-6 w-full" />
          ))}
        </SkeletonGroup>
      </Section>
    );
  if (alerts.isError)
    return (
      <Section title={alertGridTexts.title} id="alerts">
        <ErrorBanner
          action={
            <Button size="small" onClick={() => void alerts.refetch()}>
              Try again
            </Button>
          }
        >
          {errorText(alerts.error, alertGridTexts.fetchFailed)}
        </ErrorBanner>
      </Section>
    );
  return (
    <Section title={alertGridTexts.title} id="alerts">
      <AlertTable saved={alerts.data} />
      <TestAlerts channels={channelsOf(alerts.data)} />
    </Section>
  );
}

/** Where alerts go, and when they wait. Renders nothing for a firm that sends emails only. */
export function AlertDestinations() {
  const { data: grid } = useQuery(alertsQuery);
  if (grid === undefined) return null;
  return (
    <>
      {grid.webPush !== null && (
        <Section title={alertGridTexts.pushTitle} id="push-devices">
          <PushDevices webPush={grid.webPush} />
        </Section>
      )}
      {grid.whatsAppNumber !== null && (
        <Section title={whatsAppTexts.title} id="whatsapp-number">
          <WhatsAppNumber saved={grid.whatsAppNumber} />
        </Section>
      )}
      {channelsOf(grid).length > 1 && (
        <Section title={alertGridTexts.quietTitle} id="quiet-hours">
          <QuietHours saved={grid} />
        </Section>
      )}
    </>
  );
}
