import { Section } from '../ui/Section.tsx';
import { BillingDetails } from './BillingDetails.tsx';
import { Family } from './Family.tsx';
import { Identity } from './Identity.tsx';
import { SignedTerms } from './SignedTerms.tsx';

export function ProfilePanel() {
  return (
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
  );
}
