import { disconnectBrokerAccount, getBrokerAccount } from '@niveshak/contract/basket-orders/routes';
import { basketTexts, brokerText } from '@niveshak/contract/basket-orders/texts';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../lib/api-error.ts';
import { useUser } from '../identity/auth.ts';
import { canUse } from '../membership/plan-words.ts';
import { call } from '../lib/call.ts';
import { useConfig } from '../lib/config.ts';
import { instantText } from '../lib/dates.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmationDialog } from '../ui/ConfirmationDialog.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Section } from '../ui/Section.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toast-store.ts';

const accountQuery = queryOptions({
  queryKey: ['broker-account'],
  queryFn: () => call(getBrokerAccount),
  // Placing a basket order can connect an account between visits.
  staleTime: 0,
});

const { account: texts } = basketTexts;

/** Broker preselected for the next basket order, with a button to disconnect it. */
export function BrokerAccount() {
  const connected = useQuery(accountQuery);
  const queries = useQueryClient();
  const { broker } = useConfig();
  const user = useUser();
  const canOrder = broker !== null && canUse(user, 'portfolios');
  const [isAsking, setAsking] = useState(false);
  const disconnect = useMutation({
    mutationFn: () => call(disconnectBrokerAccount),
    onSuccess: () => showToast('success', texts.disconnected),
    onError: (error) => showToast('error', errorText(error, texts.disconnectFailed)),
    onSettled: () => {
      setAsking(false);
      return queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
  });
  // Members who cannot place basket orders see the section only to disconnect an existing account.
  if (!canOrder && (connected.data?.account ?? null) === null) return null;
  return (
    <Section title="Broker" id="account-broker">
      {connected.isPending ? (
        <SkeletonGroup>
          <Bar className="h-18 w-full" />
        </SkeletonGroup>
      ) : connected.isError ? (
        <ErrorBanner>{errorText(connected.error, texts.failed)}</ErrorBanner>
      ) : (
        <Connected account={connected.data.account} onDisconnect={() => setAsking(true)} />
      )}
      <ConfirmationDialog
        title={`Disconnect ${brokerText(connected.data?.account?.broker ?? null)}?`}
        message={texts.disconnect}
        action="Disconnect"
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onAction={() => disconnect.mutate()}
      />
    </Section>
  );
}

type ConnectedProps = {
  account: ResponseOf<typeof getBrokerAccount>['account'];
  onDisconnect: () => void;
};

function Connected({ account, onDisconnect }: ConnectedProps) {
  if (account === null) return <p className="min-h-18 text-soft">{texts.none}</p>;
  return (
    <div className="flex min-h-18 items-start justify-between gap-x-6 gap-y-3 max-sm:flex-col">
      <p className="max-w-prose" data-broker-account="">
        {brokerText(account.broker)}
        <span className="block text-sm text-soft">
          Connected on {instantText(account.connectedAt)}. {texts.lead}
        </span>
      </p>
      <Button changes size="small" onClick={onDisconnect}>
        Disconnect
      </Button>
    </div>
  );
}
