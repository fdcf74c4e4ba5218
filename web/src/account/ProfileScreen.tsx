import { Section } from '../ui/Section.tsx';
import { AccountHeader } from '../lib/AccountHeader.tsx';
import { BillingDetails } from './BillingDetails.tsx';
import { Family } from './Family.tsx';
import { Identity } from './Identity.tsx';
import { SignedTerms } from './SignedTerms.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

export function ProfileScreen() {
  return (
    <div className="max-w-3xl">
      <PageTitle>Profile</PageTitle>
      <AccountHeader title="Profile" />
      <div className="flex flex-col gap-10">
        <Section title="Identity" id="profile-identity">
          <Identity />
        </Section>
        <Section title="Billing details" id="profile-billing">
          <BillingDetails />
        </Section>
        <Section title="Family" id="profile-family">
          <Family />
        </Section>
        <Section title="Signed terms" id="profile-terms">
          <SignedTerms />
        </Section>
      </div>
    </div>
  );
}
