import { ConsentLog } from '../kyc/ConsentLog.tsx';
import { Section } from '../ui/Section.tsx';
import { EraseAccount } from './EraseAccount.tsx';
import { ExportData } from './ExportData.tsx';

/** What the member agreed to, a copy of everything, and the way out; for every confirmed member. */
export function PrivacyPanel() {
  return (
    <div className="flex flex-col gap-10">
      <Section title="What you have agreed to" id="privacy-consents">
        <ConsentLog />
      </Section>
      <Section title="A copy of your data" id="privacy-export">
        <ExportData />
      </Section>
      <Section title="Erase your account" id="privacy-erase">
        <EraseAccount />
      </Section>
    </div>
  );
}
