import { AccountHeader } from '../lib/AccountHeader.tsx';
import { PrivacyPanel } from './PrivacyPanel.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

export function PrivacyScreen() {
  return (
    <div className="max-w-6xl">
      <PageTitle>Privacy</PageTitle>
      <AccountHeader title="Privacy" />
      <div className="max-w-3xl">
        <PrivacyPanel />
      </div>
    </div>
  );
}
