import { ChangePlanLink } from '../identity/ChangePlanLink.tsx';
import { sendAuth, useUser } from '../identity/auth.ts';
import { ChangePassword } from '../identity/ChangePassword.tsx';
import { Sessions } from '../identity/Sessions.tsx';
import { Button } from '../ui/Button.tsx';
import { loneLinkClass } from '../ui/link-class.ts';
import { Section } from '../ui/Section.tsx';
import { AccountHeader } from './AccountHeader.tsx';
import { BrokerAccount } from './BrokerAccount.tsx';
import { Plan } from './Plan.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

export function AccountScreen() {
  const user = useUser();
  return (
    <div className="max-w-3xl">
      <PageTitle>Account</PageTitle>
      <AccountHeader
        title="Account"
        aside={<Button onClick={() => sendAuth({ type: 'SIGN_OUT' })}>Sign out</Button>}
      >
        <p className="mt-1 break-all text-soft">{user.email}</p>
      </AccountHeader>
      <div className="flex flex-col gap-10">
        <Section
          title="Plan"
          id="account-plan"
          aside={
            user.canChangeSubscription && (
              <ChangePlanLink className={loneLinkClass}>Change plan</ChangePlanLink>
            )
          }
        >
          <Plan />
        </Section>
        <BrokerAccount />
        <Section title="Password" id="account-password">
          <ChangePassword />
        </Section>
        {/* Last, because their number is unknown until they are loaded. */}
        <Section title="Sessions" id="account-sessions">
          <Sessions />
        </Section>
      </div>
    </div>
  );
}
