import { ConsentLog } from '../kyc/ConsentLog.tsx';
import { Section } from '../ui/Section.tsx';
import { EraseAccount } from './EraseAccount.tsx';
import { ExportData } from './ExportData.tsx';

/** A copy of everything, the way out, and what the member agreed to; for every confirmed member. */
export function PrivacyPanel() {
  return (
    <div className="flex flex-col gap-10">
      <Section title="A copy of your data" id="privacy-export">
        <ExportData />
      </Section>
      <Section title="Erase your account" id="privacy-erase">
        <EraseAccount />
      </Section>
      {/* Last: nobody knows how long it is before it is there. */}
      <Section title="What you have agreed to" id="privacy-consents">
        <ConsentLog />
      </Section>
    </div>
  );
}
