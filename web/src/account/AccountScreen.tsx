import { sendAuth, useUser } from '../identity/auth.ts';
import { SecurityPanel } from '../identity/SecurityPanel.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';
import { Button } from '../ui/Button.tsx';
import { Section } from '../ui/Section.tsx';
import { AccountHeader } from '../lib/AccountHeader.tsx';
import { BrokerAccount } from './BrokerAccount.tsx';
import { Plan } from './Plan.tsx';
import { Renewal } from './Renewal.tsx';

export function AccountScreen() {
  const user = useUser();
  return (
    <div className="max-w-6xl">
      <PageTitle>Account</PageTitle>
      <AccountHeader
        title="Account"
        aside={<Button onClick={() => sendAuth({ type: 'SIGN_OUT' })}>Sign out</Button>}
      >
        <p className="break-all text-soft">{user.email}</p>
      </AccountHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 max-xl:max-w-3xl xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-14">
        <div className="flex flex-col gap-10">
          <Section title="Plan" id="account-plan">
            <Plan />
          </Section>
          <Renewal />
          <BrokerAccount />
        </div>
        <SecurityPanel />
      </div>
    </div>
  );
}
