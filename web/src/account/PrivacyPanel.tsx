import { ConsentLog } from '../kyc/ConsentLog.tsx';
import { Section } from '../ui/Section.tsx';
import { DataSchedule } from './DataSchedule.tsx';
import { EraseAccount } from './EraseAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { NomineeSection } from './Nominee.tsx';
import { WithdrawConsent } from './WithdrawConsent.tsx';

/** Data and privacy settings for every confirmed member. */
export function PrivacyPanel() {
  return (
    <div className="flex flex-col gap-10">
      <Section title="A copy of your data" id="privacy-export">
        <ExportData />
      </Section>
      <Section title="Erase your account" id="privacy-erase">
        <EraseAccount />
      </Section>
      <Section title="Withdraw your consent" id="privacy-withdraw">
        <WithdrawConsent />
      </Section>
      <Section title="Your nominee" id="privacy-nominee">
        <NomineeSection />
      </Section>
      <Section title="What we keep and for how long" id="privacy-schedule">
        <DataSchedule />
      </Section>
      {/* Last, because its height is unknown until it loads. */}
      <Section title="What you have agreed to" id="privacy-consents">
        <ConsentLog />
      </Section>
    </div>
  );
}
