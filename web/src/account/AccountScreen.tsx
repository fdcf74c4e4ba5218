import { ChangePlanLink } from '../app/ChangePlanLink.tsx';
import { sendAuth, useUser } from '../identity/auth.ts';
import { Sessions } from '../identity/Sessions.tsx';
import { PrivacyPanel } from '../kyc/PrivacyPanel.tsx';
import { Button } from '../ui/Button.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Section } from '../ui/Section.tsx';
import { AccountHeader } from './AccountHeader.tsx';
import { Identity } from './Identity.tsx';
import { Plan } from './Plan.tsx';

export function AccountScreen() {
  const user = useUser();
  return (
    <div className="max-w-3xl">
      <title>Account</title>
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
            user.canChangeSubscription && <ChangePlanLink className={linkClass}>Change plan</ChangePlanLink>
          }
        >
          <Plan />
        </Section>
        <Section title="Identity and billing" id="account-identity">
          <Identity />
        </Section>
        <Section title="Sessions" id="account-sessions">
          <Sessions />
        </Section>
        <Section title="Privacy" id="account-privacy">
          <PrivacyPanel />
        </Section>
      </div>
    </div>
  );
}
